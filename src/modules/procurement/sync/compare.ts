import { type SQL, sql } from 'drizzle-orm';
import { countText } from '../../../core/count-text.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { asSystem } from '../../../core/system.ts';
import { readerOf } from '../protocol/reading.ts';
import { readRows } from '../protocol/rows.ts';
import { SETS, type SourceSet, selectOf } from '../protocol/sets.ts';
import { WRITING } from './lock.ts';
import { askedSince, type Running, writePart } from './pass.ts';
import { quarantinedKeys } from './quarantine.ts';
import { reindexProcedures } from './reindex.ts';
import { noteDone } from './stored.ts';
import { keyOf } from './upsert.ts';

/** Ids in one question: the source gives no more rows of some sets at once, whatever is asked. */
const IDS = 50;
/** Rows of one page of ids. */
export const PAGE = 1000;
/** More of a part than this cannot have gone at once: the source is wrong, and nothing is removed. */
const MOST_GONE = { rows: 100, share: 0.25 };
/** `countsAtSource` in a statement. */
export const COUNTS = jsonRecordset({ set: 'text', theirs: 'int' });

/** A part of a set that is compared with the source's. */
export interface Part {
  /** Which one, for the operator. */
  said: string;
  /** As the source is asked for it. */
  filter: string;
  /** The same as a condition on our rows. */
  where: SQL;
}

/** Rows of every set, ours and the source's, as people see them beside each other. */
export async function compareCounts(running: Running): Promise<void> {
  const counts = await countsAtSource(running);
  await running.deps.database.execute(sql`
    update ejn_sync_sets s set ours = counted.ours, theirs = coalesce(input.theirs, s.theirs),
      compared_at = case when input.theirs is null then s.compared_at else now() end
    from (${ourCounts()}) counted join ${COUNTS(counts)} using (set) where s.set = counted.set`);
}

/** The source's id of a stored row. */
export const idOf = ({ prefix }: SourceSet): SQL => sql.raw(prefix ? 'substr(key, 2)::bigint' : 'id');

/** Our rows of a set that the source has too, as far as we know. */
export const heldOf = ({ table, prefix, removed }: SourceSet): SQL =>
  sql.raw(
    `${table} where ${removed === 'marked' ? 'gone_at is null' : prefix ? `key like '${prefix}%'` : 'true'}`,
  );
const countOf = (set: SourceSet, where: SQL): SQL =>
  sql`select count(*)::int as count from ${heldOf(set)} and ${where}`;

/** Statement of how many rows of each set we have: `set` and `ours`. */
export const ourCounts = (): SQL =>
  sql.join(
    SETS.map((set) => sql`select ${set.name}::text as set, (${countOf(set, sql`true`)}) as ours`),
    sql` union all `,
  );

/** How many rows of each set the source has, asked one after another. */
export async function countsAtSource(running: Running): Promise<{ set: string; theirs: number | null }[]> {
  const counts: { set: string; theirs: number | null }[] = [];
  for (const set of SETS) counts.push({ set: set.name, theirs: await countAtSource(running, set) });
  return counts;
}

/** How many rows the source has; null where it does not say. Notes the request. */
export async function countAtSource(
  running: Running,
  { name }: Pick<SourceSet, 'name'>,
  filter?: string,
): Promise<number | null> {
  const asked = { set: name, filter, top: 1, select: ['Id'], count: true };
  const { count } = await running.client.page(asked, running.signal);
  await noteRequests(running);
  return count;
}

/** How many of our rows there are in a part. */
export async function countOurs({ deps }: Running, set: SourceSet, where: SQL): Promise<number> {
  const { rows } = await deps.database.execute<{ count: number }>(countOf(set, where));
  return rows[0]!.count;
}

/** A sentence where so many rows of a part cannot be believed to be gone; else null. */
export const doubtOf = ({ label }: SourceSet, said: string, gone: number, ours: number): string | null =>
  gone > MOST_GONE.rows && gone > ours * MOST_GONE.share
    ? `${label}, ${said}: izvor tvrdi da ih nema ${countText(gone)} od ${countText(ours)}, pa ništa nije uklonjeno.`
    : null;

/**
 * Settles a part in which the counts differ: what we lack is fetched, what the source has no more is marked or deleted. `ours`: how many rows of
 * it we have. Answers a sentence where the source cannot be believed, else null.
 */
export async function settlePart(
  running: Running,
  set: SourceSet,
  { said, filter, where }: Part,
  ours: number,
): Promise<string | null> {
  const theirs = await idsAtSource(running, set, filter);
  const stored = await idsStored(running, set, where);
  await fetchIds(
    running,
    set,
    [...theirs].filter((id) => !stored.has(id)),
  );
  // Whether a row is really gone is asked by its id: it may stand in another part by now, and a page may have been empty by mistake.
  const absent = [...stored].filter((id) => !theirs.has(id));
  const gone = await absentAtSource(running, set, absent);
  const doubt = doubtOf(set, said, gone.length, ours);
  if (!doubt && gone.length > 0) await remove(running, set, gone);
  return doubt;
}

async function idsStored({ deps }: Running, set: SourceSet, where: SQL): Promise<Set<number>> {
  const { rows } = await deps.database.execute<{ id: string }>(
    sql`select ${idOf(set)}::text as id from ${heldOf(set)} and ${where}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Ids that a filter finds, read by id. */
async function idsAtSource(
  { client, signal }: Running,
  { name }: SourceSet,
  filter: string,
): Promise<Set<number>> {
  const ids = new Set<number>();
  let [last, empties] = [-1, 0];
  while (empties < 2) {
    const { rows } = await client.page(
      { set: name, filter: `${filter} and Id gt ${last}`, orderby: 'Id', top: PAGE, select: ['Id'] },
      signal,
    );
    const found = idsOf(rows).filter((id) => id > last);
    if (found.length === 0) empties++;
    else empties = 0;
    for (const id of found) {
      ids.add(id);
      last = Math.max(last, id);
    }
  }
  return ids;
}

const idsOf = (rows: readonly unknown[]): number[] =>
  rows.flatMap((row) =>
    typeof row === 'object' && row !== null ? (readerOf(row as Record<string, unknown>).id('Id') ?? []) : [],
  );

/**
 * Asks for rows by their ids and yields each answer that has some. The source has been seen to give nothing, or a part, by mistake: what
 * is missing is asked for again until two answers in a row have had none of it.
 */
async function* rowsByIds(
  { client, signal }: Running,
  { name }: SourceSet,
  ids: readonly number[],
  select: readonly string[],
): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < ids.length; from += IDS) {
    const missing = new Set(ids.slice(from, from + IDS));
    for (let empties = 0; missing.size > 0 && empties < 2; ) {
      const filter = `Id in (${[...missing].join()})`;
      const { rows } = await client.page({ set: name, filter, top: IDS, select }, signal);
      const before = missing.size;
      for (const id of idsOf(rows)) missing.delete(id);
      empties = missing.size < before ? 0 : empties + 1;
      if (rows.length > 0) yield rows;
    }
  }
}

async function absentAtSource(running: Running, set: SourceSet, ids: readonly number[]): Promise<number[]> {
  const absent = new Set(ids);
  for await (const rows of rowsByIds(running, set, ids, ['Id']))
    for (const id of idsOf(rows)) absent.delete(id);
  return [...absent];
}

/** Fetches rows by their ids and writes them as a run does. */
async function fetchIds(running: Running, set: SourceSet, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await quarantinedKeys(running.deps.database, set);
  for await (const rows of rowsByIds(running, set, ids, selectOf(set)))
    await writePart(running, set, { ...readRows(set, rows), came: rows.length }, { since: null, known });
}

/** Marks or deletes rows that the source has no more. An earlier version of a notice that it still has is listed again. */
async function remove(running: Running, set: SourceSet, ids: readonly number[]): Promise<void> {
  const { deps, operator } = running;
  const [table, keys] = [sql.raw(set.table), sql.param(ids.map((id) => keyOf(set, id)))];
  const found = set.prefix ? sql`key = any(${keys}::text[])` : sql`id = any(${keys}::bigint[])`;
  const procedure = sql`${PROCEDURES[set.table] ?? sql`procedure_id`}::text as procedure`;
  await asSystem(deps.database, operator, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(${WRITING})`);
    const { rows } = await db.execute<{ procedure: string | null }>(
      set.removed === 'marked'
        ? sql`update ${table} set gone_at = now() where ${found} and gone_at is null returning ${procedure}`
        : sql`delete from ${table} where ${found} returning ${procedure}`,
    );
    await reindexProcedures(
      db,
      rows.flatMap(({ procedure: id }) => (id === null ? [] : Number(id))),
    );
    await noteDone(db, running.run, { gone: rows.length });
  });
}

/** Which procedure's search changes with a row, where the row does not say. */
const PROCEDURES: Readonly<Record<string, SQL>> = {
  ejn_lot_codes: sql`(select l.procedure_id from ejn_lots l where l.id = lot_id)`,
  ejn_members: sql`null`,
};

/** Notes requests, and asks whether the run is still wanted. */
async function noteRequests(running: Running): Promise<void> {
  const { now, done } = askedSince(running);
  await noteDone(running.deps.database, running.run, done);
  running.noted = now;
}
