import { AppError } from '../../../core/errors.ts';
import { MOST_SENT } from '../intake/split.ts';
import type { SentLine } from '../intake/take-lines.ts';
import { LEVEL_NAMES, type Level, levelNamed } from '../levels.ts';
import { CUT_FIELD, type GivenError } from '../lines/line.ts';
import { type InPieces, Pace } from '../lines/pace.ts';
import { isEmpty, isObject, lengthOf, listOf, readPairs, readValue } from './any-value.ts';

export interface OtlpRead {
  lines: SentLine[];
  /** Records that are none, longer than `LONGEST_RECORD`, or beyond `MOST_RECORDS`. */
  refused: number;
}

/** Most records of one request; what is behind so many is not parsed (parse-logs.ts). An exporter sends 512 unless it is set otherwise. */
export const MOST_RECORDS = 10_000;
/** Most characters of one record, its texts and names together: as of a line of NDJSON (intake/split.ts). */
export const LONGEST_RECORD = MOST_SENT;
/** Attributes of a program that say nothing of it, or its arguments, in which passwords are found. */
const LEFT_OUT = /^(telemetry\.|process\.(command|runtime|executable|owner))/;
/** Most characters of what a program says of itself: it stands on each of its lines. */
const MOST_SHARED = 4000;
/** What exporters call a program that nobody has named. */
const UNNAMED = /^unknown_service(:|$)/;

/**
 * Reads the body of an OTLP/HTTP request for logs (`ExportLogsServiceRequest`), parsed from JSON. Whatever stands in a record becomes a
 * line. Only what is no such body at all is refused, with 400: the same bytes would be wrong again. In pieces.
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export function* readLogs(body: unknown): InPieces<OtlpRead> {
  const resources = isObject(body) ? (body.resourceLogs ?? (isEmpty(body) ? [] : undefined)) : undefined;
  if (!Array.isArray(resources))
    throw new AppError(
      400,
      'bad_otlp',
      'Sadržaj nije OTLP zahtjev s logovima: nedostaje niz `resourceLogs`. Šaljete li tragove ili metrike, isključite ih.',
    );
  const pace = new Pace();
  const read: OtlpRead = { lines: [], refused: 0 };
  for (const given of resources) {
    if (pace.line(0)) yield null;
    if (!isObject(given)) continue;
    const { fields, ...program } = readResource(given.resource);
    const kept = within(fields);
    for (const scoped of listOf(given.scopeLogs)) {
      if (pace.line(MOST_SHARED)) yield null;
      if (!isObject(scoped)) continue;
      const shared = sharedOf(kept, readScope(scoped.scope));
      for (const record of listOf(scoped.logRecords)) {
        const length = lengthOf(record, LONGEST_RECORD);
        if (!isObject(record) || read.lines.length === MOST_RECORDS || length > LONGEST_RECORD)
          read.refused += 1;
        else read.lines.push({ ...program, ...readRecord(record, shared), length });
        if (pace.line(length)) yield null;
      }
    }
  }
  return read;
}

type Fields = [name: string, value: unknown][];

/** What a program says of itself: where it runs, in which version, and the rest. */
function readResource(given: unknown): { node: string | null; release: string | null; fields: Fields } {
  const all = readPairs(isObject(given) ? given.attributes : undefined);
  const text = (name: string): string | null => textOf(all.get(name)) || null;
  const [release, instance, host] = [text('service.version'), text('service.instance.id'), text('host.name')];
  // The machine's name says more to a person, and an instance is told from the others of a machine by its field.
  const node = host ?? instance;
  if (UNNAMED.test(text('service.name') ?? '')) all.delete('service.name');
  if (release !== null) all.delete('service.version');
  if (node !== null) all.delete(host === null ? 'service.instance.id' : 'host.name');
  return { node, release, fields: [...all].filter(([name]) => !LEFT_OUT.test(name)) };
}

/** What of it has room on each line, and how many fields have none. */
interface Kept {
  fields: Fields;
  /** Characters that are left. */
  left: number;
  omitted: number;
}

function within(given: Fields, room = MOST_SHARED): Kept {
  let left = room;
  const fields = given.filter(([name, value]) => {
    const size = name.length + JSON.stringify(value).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
  return { fields, left, omitted: given.length - fields.length };
}

/** What stands on each line of a scope; what is left out is counted there. A resource's part is measured once, as it may be long. */
function sharedOf(resource: Kept, scope: Fields): Fields {
  const { fields, omitted } = within(scope, resource.left);
  const cut = resource.omitted + omitted;
  return [
    ...resource.fields,
    ...fields,
    ...(cut === 0 ? [] : [[CUT_FIELD, { resource: cut }] satisfies Fields[number]]),
  ];
}

/** The part of a program that writes, by the names that it has outside of OTLP (opentelemetry.io/docs/specs/otel/common/mapping-to-non-otlp). */
function readScope(given: unknown): Fields {
  if (!isObject(given)) return [];
  const [name, version] = [textOf(given.name), textOf(given.version)];
  if (name === '' || name === 'unknown') return [];
  return [
    ['otel.scope.name', name],
    ...(version ? [['otel.scope.version', version] satisfies [string, unknown]] : []),
  ];
}

function readRecord(record: Record<string, unknown>, shared: Fields): Omit<SentLine, 'length'> {
  const body = readValue(record.body);
  const own = readPairs(record.attributes);
  // Its own come first: a line has room for so many.
  const fields = new Map(own);
  for (const [name, value] of shared) if (!own.has(name)) fields.set(name, value);
  const event = textOf(record.eventName);
  if (event) fields.set('event.name', event);
  const span = idOf(record.spanId);
  if (span) fields.set('span_id', span);
  const dropped = countOf(record.droppedAttributesCount);
  if (dropped > 0) fields.set('otel.dropped_attributes_count', dropped);
  const error = errorOf(own);
  if (error) {
    for (const part of ['type', 'message', 'stacktrace']) fields.delete(`exception.${part}`);
    // As one object: of a stack so called more is kept (lines/bounded.ts).
    const { type, message, stack: stacktrace } = error;
    fields.set('exception', { type, message, stacktrace });
  }
  return {
    at: timeOf(record.timeUnixNano) ?? timeOf(record.observedTimeUnixNano),
    level: levelOf(record) ?? (error ? 'error' : 'info'),
    message: messageOf(body) || event || error?.message || error?.type || '',
    trace: idOf(record.traceId),
    error,
    fields: Object.fromEntries(fields),
  };
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

const messageOf = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

/** An error by the names of OpenTelemetry's conventions. */
function errorOf(attributes: ReadonlyMap<string, unknown>): GivenError | null {
  const part = (name: string): string => textOf(attributes.get(`exception.${name}`));
  const error = { type: part('type'), message: part('message'), stack: part('stacktrace') };
  return error.type || error.message || error.stack ? error : null;
}

/** Nanoseconds since 1970, as text or, by some, as a number; 0 is "not known". */
function timeOf(given: unknown): Date | null {
  const text = typeof given === 'string' && /^\d{1,20}$/.test(given);
  const time = text ? Number(BigInt(given) / 1_000_000n) : typeof given === 'number' ? given / 1e6 : 0;
  const date = new Date(time);
  return time > 0 && !Number.isNaN(date.getTime()) ? date : null;
}

/** `severityNumber` has four steps for each level, from 1; without it the text counts. Null: neither says one. */
function levelOf({ severityNumber, severityText }: Record<string, unknown>): Level | null {
  const number = countOf(severityNumber);
  if (number >= 1 && number <= 24) return LEVEL_NAMES[Math.floor((number - 1) / 4)]!;
  return levelNamed(textOf(severityText).slice(0, 40));
}

/** A whole number above 0, as number or text; 0 for anything else. */
function countOf(given: unknown): number {
  const number = typeof given === 'number' || typeof given === 'string' ? Number(given) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** An id, in hexadecimal digits by the standard; null for the invalid one, which is all zeros. */
function idOf(given: unknown): string | null {
  const id = textOf(given);
  if (/^0*$/.test(id)) return null;
  return /^[0-9a-f]+$/i.test(id) ? id.toLowerCase() : id;
}
