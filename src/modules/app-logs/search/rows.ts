import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../core/errors.ts';
import { levelOf } from '../levels.ts';
import type { LogLine } from './search.api.ts';

/** Where a line stands in the order of time: microseconds since 1970 and a number, both decimal. */
export interface Place {
  us: bigint;
  id: bigint;
}

/** Largest microseconds of a key: the year 2200, as in period.ts. */
const MOST_US = 7_258_118_400_000_000n;
const MOST_ID = 2n ** 63n - 1n;

/** The place that a key names. Throws 404 for a key that is none. */
export function placeOf(key: string): Place {
  const match = /^(\d{1,17})\.(\d{1,19})$/.exec(key);
  if (!match) throw notFound();
  const place = { us: BigInt(match[1]!), id: BigInt(match[2]!) };
  if (place.us > MOST_US || place.id > MOST_ID) throw notFound();
  return place;
}

/** A moment to the microsecond, as the database reads it. */
export const momentAt = ({ us }: Place): string =>
  `${new Date(Number(us / 1000n)).toISOString().slice(0, -1)}${String(us % 1000n).padStart(3, '0')}Z`;

const sameTime = (place: Place): SQL => sql`${momentAt(place)}::timestamptz`;
/** Rows `l` older than a place, newer, and the one itself. The bound on the time alone leaves out whole days. */
export const olderThan = (place: Place): SQL =>
  sql`l.at <= ${sameTime(place)} and (l.at, l.id) < (${sameTime(place)}, ${String(place.id)}::bigint)`;
export const newerThan = (place: Place): SQL =>
  sql`l.at >= ${sameTime(place)} and (l.at, l.id) > (${sameTime(place)}, ${String(place.id)}::bigint)`;
export const from = (place: Place): SQL =>
  sql`l.at >= ${sameTime(place)} and (l.at, l.id) >= (${sameTime(place)}, ${String(place.id)}::bigint)`;
export const itself = (place: Place): SQL =>
  sql`l.at = ${sameTime(place)} and l.id = ${String(place.id)}::bigint`;

/** Characters of a message, and of all fields as JSON, that a page shows. */
const SHOWN_MESSAGE = 1000;
const SHOWN_FIELDS = 2000;

export const KEY = sql`((extract(epoch from l.at) * 1000000)::bigint)::text || '.' || l.id::text as key`;
const COMMON = sql`${KEY}, l.level, l.app, l.node, l.release, l.trace, l.request, l.person, l.problem`;
/** Columns of a page's rows, of rows `l`. */
export const PAGE_COLUMNS = sql`${COMMON}, left(l.message, ${sql.raw(String(SHOWN_MESSAGE))}) as message,
  case when length(l.fields::text) <= ${sql.raw(String(SHOWN_FIELDS))} then l.fields end as fields,
  length(l.message) > ${sql.raw(String(SHOWN_MESSAGE))} as longer`;
/** Columns of one whole row. */
export const WHOLE_COLUMNS = sql`${COMMON}, l.message, l.fields, false as longer`;

export interface Row extends Record<string, unknown> {
  key: string;
  level: number;
  app: string;
  node: string | null;
  release: string | null;
  message: string;
  fields: Record<string, unknown> | null;
  trace: string | null;
  request: string | null;
  person: string | null;
  problem: string | null;
  longer: boolean;
}

/** A row as a page answers it. */
export const lineOf = ({ level, longer, ...row }: Row): LogLine => ({
  ...row,
  at: atOf(row.key),
  level: levelOf(level),
  more: longer || row.fields === null,
});

/** ISO 8601 of the moment in a key. */
export const atOf = (key: string): string => new Date(Number(placeOf(key).us / 1000n)).toISOString();

/** Below 0: `a` is newer than `b`. */
export function byNewest(a: Pick<Row, 'key'>, b: Pick<Row, 'key'>): number {
  const [x, y] = [placeOf(a.key), placeOf(b.key)];
  if (x.us !== y.us) return x.us > y.us ? -1 : 1;
  return x.id === y.id ? 0 : x.id > y.id ? -1 : 1;
}
