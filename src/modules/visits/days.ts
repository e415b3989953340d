import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { dayOf, daysBetween, daysLater } from '../../core/dates.ts';
import { columnList } from '../../core/json-recordset.ts';
import { ZONE } from '../../core/zone.ts';
import { column } from './intake/ids.ts';
import { visitDays, visitSessions, visitViews } from './visits.table.ts';

/**
 * Advisory lock. Shared by transactions that write views; exclusive for packing a day and for removing unused rows
 * (retention.service.ts). The delete trigger uses the same name.
 */
export const VIEWS_LOCK = sql`hashtextextended('visits', 0)`;

/** Columns of a packed day, per visit and per view; see `visitDays`. */
const OF_VISITS = ['visitor', 'profile', 'entry', 'views', 'begun', 'length'] as const;
const OF_VIEWS = ['visit', 'path', 'at'] as const;
const COLUMNS = [...OF_VISITS, ...OF_VIEWS];
export type Column = (typeof COLUMNS)[number];

/** Columns of a day; those not requested are empty. */
export type Day = { day: string } & Record<Column, Int32Array>;

const packed = (columns: readonly Column[]): SQL =>
  sql.raw(
    columns
      .map((name) => `coalesce(string_agg(int4send("${name}"::int), ''::bytea), ''::bytea) as "${name}"`)
      .join(', '),
  );

/** Packs these days from their rows. */
const packing = (days: readonly string[], columns: readonly Column[]): SQL => {
  const ofVisits = OF_VISITS.filter((name) => columns.includes(name));
  const ofViews = OF_VIEWS.filter((name) => columns.includes(name));
  const since = (at: string) => sql`floor(extract(epoch from ${sql.raw(at)} - clock.start) * 1000)`;
  const visits = sql`
    cross join lateral (
      select ${packed(ofVisits)} from (
        select visitor, profile, entry, views, ${since('s.at')} as begun,
          floor(extract(epoch from s.last_at - s.at) * 1000) as length
        from ${visitSessions} s where s.day = d.day order by s.id
      ) visit
    ) visits`;
  const views = sql`
    cross join lateral (
      select ${packed(ofViews)} from (
        select numbered.visit, v.path, ${since('v.at')} as at
        from ${visitViews} v
        join (
          select id, row_number() over (order by id) - 1 as visit from ${visitSessions} where day = d.day
        ) numbered on numbered.id = v.session
        where v.day = d.day order by v.id
      ) view
    ) views`;
  return sql`
    select d.day, ${columnList([...ofVisits, ...ofViews])}
    from unnest(${column(days, 'date')}) as d(day)
    cross join lateral (select d.day::timestamp at time zone ${ZONE} as start) clock
    ${ofVisits.length > 0 ? visits : sql``} ${ofViews.length > 0 ? views : sql``}`;
};

/**
 * Packs finished days, one transaction each. Writers of views wait meanwhile: some milliseconds a day.
 */
export async function packDays(database: Database): Promise<void> {
  const { rows } = await database.execute<{ day: string }>(sql`
    select distinct day::text from ${visitSessions} s
    where day < ${dayOf(Date.now())}::date and not exists (select from ${visitDays} d where d.day = s.day)
    order by 1 desc`);
  for (const { day } of rows)
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${VIEWS_LOCK})`);
      await tx.execute(sql`
        insert into ${visitDays} (day, ${columnList(COLUMNS)}) ${packing([day], COLUMNS)}
        where exists (select from ${visitSessions} s where s.day = d.day) on conflict do nothing`);
    });
}

/** Drops packed days that get new views. */
export const unpack = (tx: Tx, days: readonly string[]): Promise<unknown> =>
  tx.execute(sql`delete from ${visitDays} where day = any(${column(days, 'date')})`);

/** Days loaded at a time, to bound memory and to yield in between. */
const AT_ONCE = 24;

/** Reads the days from one to another, oldest first: packed ones as they are, others from their rows. Days before `since` have none. */
export async function* readDays(
  db: Tx,
  { from, to }: { from: string; to: string },
  since: string,
  columns: readonly Column[],
): AsyncGenerator<Day> {
  const first = from < since ? since : from;
  const last = to < dayOf(Date.now(), 1) ? to : dayOf(Date.now(), 1);
  if (first > last) return;
  const days = Array.from({ length: daysBetween(first, last) }, (_, n) => daysLater(first, n));
  const pieces: string[][] = [];
  for (let at = 0; at < days.length; at += AT_ONCE) pieces.push(days.slice(at, at + AT_ONCE));
  // Prefetches the next days.
  let next = pieces[0] && readPiece(db, pieces[0], columns);
  for (let n = 0; n < pieces.length; n++) {
    const piece = await next!;
    next = pieces[n + 1] && readPiece(db, pieces[n + 1]!, columns);
    next?.catch(() => {});
    yield* piece;
  }
}

type Packed = { day: string } & Partial<Record<Column, Buffer>>;

async function readPiece(db: Tx, days: readonly string[], columns: readonly Column[]): Promise<Day[]> {
  const kept = await db.execute<Packed>(sql`
    select day::text, ${columnList(columns)} from ${visitDays} where day = any(${column(days, 'date')})`);
  const known = new Map(kept.rows.map((row) => [row.day, row]));
  const missing = days.filter((day) => !known.has(day));
  if (missing.length > 0) {
    const made = await db.execute<Packed>(sql`
      select day::text, ${columnList(columns)} from (${packing(missing, columns)}) made`);
    for (const row of made.rows) known.set(row.day, row);
  }
  return days.map((day) => unpacked(known.get(day)!));
}

const NONE = new Int32Array();

function unpacked(row: Packed): Day {
  const day = { day: row.day } as Day;
  for (const name of COLUMNS) day[name] = row[name] ? numbersOf(row[name]) : NONE;
  return day;
}

/** Decodes big-endian 32-bit numbers in place. */
export function numbersOf(bytes: Buffer): Int32Array {
  // A pooled buffer may be unaligned.
  const own = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  own.swap32();
  return new Int32Array(own.buffer, own.byteOffset, own.length / 4);
}
