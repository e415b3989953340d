import { sql } from 'drizzle-orm';
import { asSystem } from '../../../core/system.ts';
import { newestOfEach, readRows } from '../protocol/rows.ts';
import { SETS, type SourceSet, setNamed } from '../protocol/sets.ts';
import { WRITING } from './lock.ts';
import { askedSince, futureOf, type Running } from './pass.ts';
import { reindexProcedures } from './reindex.ts';
import { noteDone } from './stored.ts';
import { writeRows } from './write.ts';

/** Ids in one question: the source refuses long addresses. */
const IDS = 100;
/** Rows of one page of ids. */
const PAGE = 1000;
/** More of a month than this cannot have gone at once: the source is wrong, and nothing is marked. */
const MOST_GONE = { rows: 100, share: 0.25 };
const DATED = setNamed('AnnouncementProcedureNotices');

/** Rows of every set, ours and the source's, as people see them beside each other. */
export async function compareCounts(running: Running): Promise<void> {
  for (const set of SETS) {
    const { count } = await running.client.page({ set: set.name, top: 1, select: ['Id'], count: true }, running.signal);
    await countOurs(running, set, count);
    await note(running, 0);
  }
}

/** Counts what we have of a set; `theirs`: what the source has, null where it was not asked. */
export async function countOurs(
  { deps }: Pick<Running, 'deps'>,
  { name, table, prefix }: SourceSet,
  theirs: number | null,
): Promise<void> {
  const condition =
    table === 'ejn_notices' || table === 'ejn_lots'
      ? sql`where gone_at is null`
      : prefix
        ? sql`where key like ${`${prefix}%`}`
        : sql``;
  await deps.database.execute(sql`
    update ejn_sync_sets set ours = (select count(*)::int from ${sql.raw(table)} ${condition})
      ${theirs === null ? sql`` : sql`, theirs = ${theirs}::int, compared_at = now()`} where set = ${name}`);
}

/**
 * Compares notices by the month of their publication. Where the counts differ, the month's ids are fetched: what the source has no more is
 * marked as gone, and what we lack is fetched. Answers a sentence for the operator where the source cannot be believed, else null.
 */
export async function compareMonths(running: Running): Promise<string | null> {
  const { client, signal, deps } = running;
  const doubts: string[] = [];
  for (const [month, ours] of await ourMonths(running)) {
    const within = monthFilter(month);
    const { count } = await client.page(
      { set: DATED.name, filter: within, top: 1, select: ['Id'], count: true },
      signal,
    );
    if (count === null) continue;
    await deps.database.execute(sql`
      insert into ejn_months (set, month, ours, theirs) values (${DATED.name}, ${month}, ${ours}, ${count})
      on conflict (set, month) do update set ours = excluded.ours, theirs = excluded.theirs, compared_at = now()`);
    await note(running, 0);
    if (count === ours) continue;
    const doubt = await settleMonth(running, month, within, ours);
    if (doubt) doubts.push(doubt);
  }
  return doubts.length > 0 ? doubts.join(' ') : null;
}

/** How many notices of each month we have, the oldest first. */
async function ourMonths({ deps }: Running): Promise<[month: string, count: number][]> {
  const { rows } = await deps.database.execute<{ month: string; count: number }>(sql`
    select date_trunc('month', announced at time zone 'UTC')::date::text as month, count(*)::int as count from ejn_notices
    where gone_at is null and announced is not null group by 1 order by 1`);
  return rows.map(({ month, count }) => [month, count]);
}

function monthFilter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return `Announced ge ${month}T00:00:00Z and Announced lt ${after.padStart(7, '0')}-01T00:00:00Z`;
}

async function settleMonth(running: Running, month: string, within: string, ours: number): Promise<string | null> {
  const theirs = await idsAtSource(running, within);
  const stored = await idsOfMonth(running, month);
  const missing = [...theirs].filter((id) => !stored.has(id));
  await fetchIds(running, missing);
  // Whether a row is really gone is asked by its id: its month may have changed, and a page may have been empty by mistake.
  const absent = [...stored].filter((id) => !theirs.has(id));
  const gone = absent.length > 0 ? await absentAtSource(running, absent) : [];
  if (gone.length > MOST_GONE.rows && gone.length > ours * MOST_GONE.share)
    return `Izvor tvrdi da za ${month.slice(5, 7)}/${month.slice(0, 4)} nema ${gone.length} od ${ours} obavještenja; ništa nije označeno kao uklonjeno.`;
  if (gone.length > 0) await markGone(running, gone);
  return null;
}

async function idsOfMonth({ deps }: Running, month: string): Promise<Set<number>> {
  const { rows } = await deps.database.execute<{ id: string }>(sql`
    select id::text from ejn_notices where gone_at is null and announced >= ${month}::date::timestamp at time zone 'UTC'
      and announced < (${month}::date + interval '1 month') at time zone 'UTC'`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Ids that a filter finds, read by id. */
async function idsAtSource({ client, signal }: Running, filter: string): Promise<Set<number>> {
  const ids = new Set<number>();
  let [last, empties] = [-1, 0];
  while (empties < 2) {
    const { rows } = await client.page(
      {
        ...{ set: DATED.name, orderby: 'Id', top: PAGE, select: ['Id'] },
        filter: `${filter} and Id gt ${last}`,
      },
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
  rows.map((row) => Number((row as { Id?: unknown } | null)?.Id)).filter(Number.isSafeInteger);

async function absentAtSource({ client, signal }: Running, ids: readonly number[]): Promise<number[]> {
  const absent = new Set(ids);
  for (let from = 0; from < ids.length; from += IDS) {
    const some = ids.slice(from, from + IDS);
    // Twice, as an empty page everywhere.
    for (let times = 0; times < 2 && some.some((id) => absent.has(id)); times++) {
      const asked = some.filter((id) => absent.has(id));
      const { rows } = await client.page(
        { set: DATED.name, filter: `Id in (${asked.join()})`, top: PAGE, select: ['Id'] },
        signal,
      );
      for (const id of idsOf(rows)) absent.delete(id);
    }
  }
  return [...absent];
}

/** Fetches rows by their ids and writes them as a run does. */
async function fetchIds(running: Running, ids: readonly number[]): Promise<void> {
  const { client, signal, deps, operator } = running;
  for (let from = 0; from < ids.length; from += IDS) {
    const some = ids.slice(from, from + IDS);
    const { rows } = await client.page(
      { set: DATED.name, filter: `Id in (${some.join()})`, top: PAGE, select: DATED.fields },
      signal,
    );
    const { now, done } = askedSince(running);
    const taken = newestOfEach(readRows(DATED, rows).taken);
    await asSystem(deps.database, operator, async (ctx) => {
      await ctx.db.execute(sql`select pg_advisory_xact_lock(${WRITING})`);
      const taking = { future: futureOf(running), since: null, types: running.types };
      const { inserted, changed } = await writeRows(ctx, deps, DATED, taken, taking);
      await noteDone(ctx.db, running.run, {
        ...done,
        rows: rows.length,
        changed: inserted.length + changed.length,
      });
    });
    running.noted = now;
  }
}

/** Marks notices that the source has no more; an earlier version that it still has is listed again. */
async function markGone(running: Running, ids: readonly number[]): Promise<void> {
  const { deps, operator } = running;
  await asSystem(deps.database, operator, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(${WRITING})`);
    const { rows } = await db.execute<{ procedure_id: string }>(sql`
      update ejn_notices set gone_at = now() where id = any(${sql.param([...ids])}::bigint[]) and gone_at is null
      returning procedure_id::text`);
    await reindexProcedures(
      db,
      rows.map(({ procedure_id }) => Number(procedure_id)),
    );
    await noteDone(db, running.run, { gone: rows.length });
  });
}

/** Notes requests, and asks whether the run is still wanted. */
async function note(running: Running, rows: number): Promise<void> {
  const { now, done } = askedSince(running);
  await noteDone(running.deps.database, running.run, { ...done, rows });
  running.noted = now;
}
