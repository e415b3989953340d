import { AppError } from '../../../core/errors.ts';
import { type Level, LEVEL_NAMES, levelNamed } from '../levels.ts';
import { isObject, type Plain, type Room, readPairs, readValue } from './any-value.ts';

/** A record of OTLP as a line. */
export interface OtlpLine {
  /** Microseconds since 1970; null where the record says no time. */
  at: number | null;
  level: Level;
  message: string;
  /** Of the resource: `service.version`, and `service.instance.id` or else `host.name`. */
  release: string | null;
  node: string | null;
  /** 32 hexadecimal digits, small. */
  trace: string | null;
  fields: Record<string, Plain>;
}

export interface OtlpRead {
  lines: OtlpLine[];
  /** Records that are none, or too many for one request. */
  rejected: number;
  /** Lines of which something was left out. */
  cut: number;
}

/** Most records of one request. An exporter sends 512 unless it is set otherwise. */
export const MOST_RECORDS = 10_000;
/** What a line may hold, and what its resource may say of it. */
const LINE = { values: 256, characters: 64 * 1024 } as const;
const RESOURCE = { values: 32, characters: 8 * 1024 } as const;
/** Attributes of a resource that are the same on every line of a program and say nothing of it, or its arguments, which may hold secrets. */
const LEFT_OUT = /^(telemetry\.|process\.(command|runtime|executable|owner))/;
/** What exporters call a program that was not named. */
const UNNAMED = /^unknown_service(:|$)/;

/**
 * Reads the body of an OTLP/HTTP request for logs, parsed from JSON (`ExportLogsServiceRequest`). What cannot be read in a record is left
 * out of its line; only what is no such body at all is refused, with 400: the same bytes would be wrong again.
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export function readLogs(body: unknown): OtlpRead {
  const resources = isObject(body) ? (body.resourceLogs ?? []) : undefined;
  if (!Array.isArray(resources)) throw notLogs();
  const read: OtlpRead = { lines: [], rejected: 0, cut: 0 };
  for (const one of resources) {
    if (!isObject(one)) continue;
    const resource = readResource(one.resource);
    for (const scoped of listOf(one.scopeLogs)) {
      if (!isObject(scoped)) continue;
      const scope = readScope(scoped.scope);
      for (const record of listOf(scoped.logRecords)) {
        if (!isObject(record) || read.lines.length === MOST_RECORDS) {
          read.rejected += 1;
          continue;
        }
        const room: Room = { ...LINE, cut: resource.cut };
        read.lines.push(readRecord(record, resource, scope, room));
        if (room.cut) read.cut += 1;
      }
    }
  }
  return read;
}

const notLogs = (): AppError =>
  new AppError(400, 'bad_otlp', 'Zahtjev nije OTLP zahtjev s logovima: u njemu nema niza `resourceLogs`.');

const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : []);

interface Resource {
  release: string | null;
  node: string | null;
  fields: [string, Plain][];
  cut: boolean;
}

function readResource(given: unknown): Resource {
  const room: Room = { ...RESOURCE, cut: false };
  const all = readPairs(isObject(given) ? given.attributes : undefined, room);
  const text = (name: string): string | null => {
    const value = all.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const release = text('service.version');
  const [instance, host] = [text('service.instance.id'), text('host.name')];
  all.delete('service.version');
  all.delete(instance === null ? 'host.name' : 'service.instance.id');
  if (UNNAMED.test(text('service.name') ?? '')) all.delete('service.name');
  const fields = [...all].filter(([name]) => !LEFT_OUT.test(name));
  return { release, node: instance ?? host, fields, cut: room.cut };
}

/** The part of a program that writes, by the names that OpenTelemetry gives it outside of its own protocol. */
function readScope(given: unknown): [string, Plain][] {
  if (!isObject(given)) return [];
  const { name, version } = given;
  if (typeof name !== 'string' || name === '' || name === 'unknown') return [];
  const scope: [string, Plain][] = [['otel.scope.name', name.slice(0, 200).toWellFormed()]];
  if (typeof version === 'string' && version !== '')
    scope.push(['otel.scope.version', version.slice(0, 64).toWellFormed()]);
  return scope;
}

function readRecord(
  record: Record<string, unknown>,
  { release, node, fields: ofResource }: Resource,
  ofScope: [string, Plain][],
  room: Room,
): OtlpLine {
  const body = readValue(record.body, room);
  const own = readPairs(record.attributes, room);
  const event = typeof record.eventName === 'string' ? record.eventName.slice(0, 200).toWellFormed() : '';
  const trace = hexadecimal(record.traceId, 32, room);
  const span = hexadecimal(record.spanId, 16, room);
  const fields = new Map([...ofResource, ...ofScope, ...own]);
  if (event) fields.set('event.name', event);
  if (span) fields.set('span_id', span);
  const dropped = count(record.droppedAttributesCount);
  if (dropped > 0) fields.set('otel.dropped_attributes_count', dropped);
  return {
    at: microseconds(record.timeUnixNano) ?? microseconds(record.observedTimeUnixNano),
    level: levelOf(record),
    message: messageOf(body) || event || messageOf(own.get('exception.message')),
    ...{ release, node, trace },
    fields: Object.fromEntries(fields),
  };
}

const messageOf = (value: Plain | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Nanoseconds since 1970, as text or, from some, as a number; 0 is "not known". */
function microseconds(given: unknown): number | null {
  const text = typeof given === 'string' && /^\d{1,20}$/.test(given);
  const time = text ? Number(BigInt(given) / 1000n) : typeof given === 'number' ? Math.floor(given / 1000) : 0;
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

/** `severityNumber` has four steps for each level, from 1; without it the text counts. */
function levelOf({ severityNumber, severityText }: Record<string, unknown>): Level {
  const number = count(severityNumber);
  if (number >= 1 && number <= 24) return LEVEL_NAMES[Math.floor((number - 1) / 4)]!;
  return (typeof severityText === 'string' && levelNamed(severityText.slice(0, 40))) || 'info';
}

/** A small whole number, as number or text; 0 for anything else. */
function count(given: unknown): number {
  const number = typeof given === 'number' || typeof given === 'string' ? Number(given) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** An id as so many hexadecimal digits; null for the invalid one of zeros, and for anything else, which is left out. */
function hexadecimal(given: unknown, digits: number, room: Room): string | null {
  if (given == null || given === '') return null;
  const id = typeof given === 'string' && given.length === digits ? given.toLowerCase() : '';
  if (/^0+$/.test(id)) return null;
  if (/^[0-9a-f]+$/.test(id)) return id;
  room.cut = true;
  return null;
}
