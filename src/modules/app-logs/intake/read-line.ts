import { isId } from '../../../core/list-query.ts';
import { type Level, levelNamed, levelOf } from '../levels.ts';
import type { GivenError, GivenLine } from '../lines/line.ts';

/*
 * What programs call the parts of a line: pino, winston, bunyan, zap, logrus, Serilog, logstash, Python. The first that is there counts;
 * everything else is a field.
 */
const NAMES = {
  at: ['time', 'timestamp', '@timestamp', 'ts', 'at', 'datetime', '@t', 'date'],
  level: ['level', 'severity', 'lvl', 'levelname', 'log.level', '@l', 'loglevel', 'nivo'],
  message: ['message', 'msg', '@m', 'body', 'text', 'poruka'],
  trace: ['trace_id', 'traceId', 'trace.id', 'traceid', 'trace'],
  request: ['request_id', 'requestId', 'reqId', 'req_id', 'request.id', 'correlation_id', 'correlationId'],
  person: ['person', 'user_id', 'userId', 'user', 'osoba'],
  node: ['node', 'hostname', 'host', 'host.name', 'instance'],
  release: ['release', 'version', 'service.version', 'app_version'],
} as const;
const ERRORS = ['err', 'error', 'exception', '@x'];
/** Years that a number of seconds, milliseconds, microseconds or nanoseconds may mean; the unit follows from its size. */
const UNITS = [1e11, 1e14, 1e17];

/** What may stand in a line besides, from where it is sent. */
export interface ReadLine extends GivenLine {
  node: string | null;
  release: string | null;
}

/** Reads one parsed value as a line. Null: it is no line. */
export function readLine(value: unknown): ReadLine | null {
  if (typeof value === 'string') return { level: 'info', message: value, node: null, release: null };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const rest = new Map(Object.entries(value));
  const take = (part: keyof typeof NAMES, fits: (value: unknown) => boolean): unknown => {
    const name = NAMES[part].find((one) => rest.has(one) && fits(rest.get(one)));
    if (name === undefined) return undefined;
    const found = rest.get(name);
    rest.delete(name);
    return found;
  };
  const text = (part: keyof typeof NAMES): string | null => {
    const found = take(part, isScalar);
    return found === undefined ? null : String(found);
  };
  // A line names people by their id alone; a number of the sender's own stays a field, by which it is found.
  const person = take('person', (one) => typeof one === 'string' && isId(one));
  const at = take('at', (one) => timeOf(one) !== null);
  const level = take('level', (one) => levelIn(one) !== null);
  const error = errorIn(rest);
  const message = text('message') ?? error?.message ?? '';
  return {
    at: at === undefined ? null : timeOf(at),
    level: level === undefined ? (error ? 'error' : 'info') : levelIn(level)!,
    message,
    error,
    trace: text('trace'),
    request: text('request'),
    person: (person as string | undefined) ?? null,
    node: text('node'),
    release: text('release'),
    fields: Object.fromEntries(rest),
  };
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A level's name, or one of pino's numbers. */
function levelIn(value: unknown): Level | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 10 ? levelOf(value) : null;
  if (typeof value !== 'string') return null;
  return levelNamed(value) ?? (/^\d{2}$/.test(value) ? levelIn(Number(value)) : null);
}

/** A moment as text (ISO 8601) or as a number since 1970, whose unit follows from its size; null for anything else. */
export function timeOf(value: unknown): Date | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,19}(\.\d+)?$/.test(value))) {
    const number = Number(value);
    if (!(number > 0)) return null;
    const [seconds, milliseconds, microseconds] = UNITS as [number, number, number];
    const time =
      number < seconds
        ? number * 1000
        : number < milliseconds
          ? number
          : number < microseconds
            ? number / 1000
            : number / 1e6;
    return valid(new Date(time));
  }
  // Date.parse takes much else, as "Blagajna 1".
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return null;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`;
  return valid(new Date(zoned.replace(' ', 'T').replace(',', '.')));
}

const valid = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date);

/** The error of a line: an object, or the text of a stack. It stays among the fields. */
function errorIn(fields: ReadonlyMap<string, unknown>): GivenError | null {
  for (const name of ERRORS) {
    const found = fields.get(name);
    if (typeof found === 'object' && found !== null) return errorOf(found as Record<string, unknown>);
    if (typeof found === 'string' && found.includes('\n')) return ofStack(found);
  }
  const stack = fields.get('stack') ?? fields.get('exception.stacktrace') ?? fields.get('stack_trace');
  if (typeof stack !== 'string') return null;
  const read = ofStack(stack);
  const [type, message] = [fields.get('exception.type'), fields.get('exception.message')];
  return {
    type: typeof type === 'string' ? type : read.type,
    message: typeof message === 'string' ? message : read.message,
    stack,
  };
}

/** The error of an object that programs write of one. */
export function errorOf(value: Readonly<Record<string, unknown>>): GivenError {
  const text = (...names: string[]): string => {
    const found = names.map((name) => value[name]).find((one) => typeof one === 'string');
    return typeof found === 'string' ? found : '';
  };
  return {
    type: text('type', 'name', 'class', 'kind'),
    message: text('message', 'msg', 'value'),
    stack: text('stack', 'stacktrace', 'stack_trace', 'backtrace'),
  };
}

/** The first line of a stack says what it is: `TypeError: x is not a function`. */
function ofStack(stack: string): GivenError {
  const [first = ''] = stack.split('\n', 1);
  const match = /^([\w.$]*(?:Error|Exception|Warning)[\w.$]*)(?:: (.*))?$/.exec(first.slice(0, 2000));
  return { type: match?.[1] ?? '', message: match ? (match[2] ?? '') : first, stack };
}
