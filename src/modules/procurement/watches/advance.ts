import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { Deps } from '../../../server/module.ts';
import { synonymsOf } from '../stems/synonyms.service.ts';
import { type Changed, isFirstLots, isOfLots, readChanges } from './changes.ts';
import { type Conditions, readConditions } from './conditions.ts';
import { lotNamesOf, type Notice, noticesOf } from './facts.ts';
import { buildMatcher, frequenciesOf } from './match.ts';
import { cpvCodesOf, cpvNamesOf, placeNamesOf } from './names.ts';
import { FOLLOWED } from './states.ts';
import { whyOf } from './why.ts';

/** Changes that are matched in one transaction. */
const CHANGES = 500;
/**
 * Days before a watch was made that a notice may have been published in and still be news of it: the source shows some late. What is older
 * belongs to the past, though it may be fetched only now.
 */
const LATE_DAYS = 3;
/** Milliseconds for which lots that come after their notice are no news of it. */
const LOTS_COME = 86_400_000;

interface Change extends Record<string, unknown> {
  no: number;
  procedure_id: number;
  what: Changed['what'];
  changes: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

interface Watch {
  id: string;
  since: number;
  /** Microseconds since 1970. */
  made: number;
  conditions: Conditions;
}

const MATCH = jsonRecordset({
  ...{ watch_id: 'uuid', procedure_id: 'bigint', change_no: 'bigint', what: 'text', happened: 'text' },
  ...{ changes: 'text', why: 'jsonb' },
});

/**
 * Reads the changes behind the organisation's cursor, writes what its watches find and its followers are to be told, and moves the cursor,
 * in one transaction. True: there may be more. Of two that run at once the second waits, and goes on where the first one ended.
 */
export async function matchChanges(ctx: Ctx, deps: Pick<Deps, 'database' | 'log'>): Promise<boolean> {
  const cursor = await holdCursor(ctx);
  if (cursor === null) return false;
  const { rows: changes } = await ctx.db.execute<Change>(sql`
    select no::float8 as no, procedure_id::float8 as procedure_id, what, changes, (extract(epoch from at) * 1000)::float8 as at
    from ejn_changes where no > ${cursor} order by no limit ${CHANGES}`);
  const last = changes.at(-1);
  if (!last) return false;
  const procedures = [...new Set(changes.map(({ procedure_id }) => procedure_id))];
  const watches = await activeWatches(ctx, deps);
  const followed = await followedAmong(ctx, procedures);
  if (watches.length > 0 || followed.size > 0) {
    const notices = await noticesOf(ctx.db, procedures);
    const found = pairsOf(watches, changes, notices, await earlier(ctx, procedures));
    const told = changes.filter(
      ({ what, procedure_id, changes: fields }) =>
        what !== 'new' && followed.has(procedure_id) && !isFirstLots(readChanges(what, fields)),
    );
    await writeMatches(ctx, watches, notices, [
      ...found,
      ...told.map((change) => ({ watch: FOLLOWED, change, what: 'changed' as const })),
    ]);
  }
  await ctx.db.execute(sql`
    update ejn_watch_cursors set change_no = ${last.no} where tenant_id = ${ctx.tenant.id}::uuid`);
  return changes.length === CHANGES;
}

/** The cursor, held until the transaction ends; null: the organisation has neither watches nor followers, so it moves to the end. */
async function holdCursor(ctx: Ctx): Promise<number | null> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  // Made where the first watch, or what was first followed, begins.
  await ctx.db.execute(sql`
    insert into ejn_watch_cursors (tenant_id, change_no, followed_no)
    select ${tenant}, start.no, start.no from (
      select least(
        (select min(since) from ejn_watches where tenant_id = ${tenant}),
        (select (select coalesce(max(c.no), 0) from ejn_changes c where c.at <= first.at)
          from (select min(at) as at from ejn_follows where tenant_id = ${tenant}) first where first.at is not null)) as no) start
    where start.no is not null on conflict do nothing`);
  const { rows } = await ctx.db.execute<{ no: number; used: boolean }>(sql`
    select c.change_no::float8 as no, exists (select from ejn_watches w where w.tenant_id = ${tenant} and w.active)
      or exists (select from ejn_follows f where f.tenant_id = ${tenant}) as used
    from ejn_watch_cursors c where c.tenant_id = ${tenant} for no key update`);
  const [row] = rows;
  if (row?.used) return row.no;
  if (row)
    await ctx.db.execute(sql`
      update ejn_watch_cursors set change_no = (select coalesce(max(no), 0) from ejn_changes) where tenant_id = ${tenant}`);
  return null;
}

async function activeWatches(ctx: Ctx, { database, log }: Pick<Deps, 'database' | 'log'>): Promise<Watch[]> {
  const { rows } = await ctx.db.execute<{ id: string; query: string; since: number; made: number }>(sql`
    select idguid as id, query, since::float8 as since, (extract(epoch from created_at) * 1000000)::float8 as made
    from ejn_watches where tenant_id = ${ctx.tenant.id}::uuid and active`);
  if (rows.length === 0) return [];
  const hasCodes = rows.some(({ query }) => query.includes('cpv'));
  const known = {
    synonyms: await synonymsOf(database),
    cpv: hasCodes ? await cpvCodesOf(ctx.db) : new Set<number>(),
  };
  return rows.flatMap(({ query, ...watch }) => {
    try {
      const conditions = readConditions(query, known);
      // The list shows nothing for such words.
      return conditions.problem === null ? { ...watch, conditions } : [];
    } catch (error) {
      log.warn({ err: error, watch: watch.id }, 'procurement: the query of a watch cannot be read');
      return [];
    }
  });
}

/** Procedures among these that somebody follows. */
async function followedAmong(ctx: Ctx, procedures: readonly number[]): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ procedure_id: number }>(sql`
    select distinct procedure_id::float8 as procedure_id from ejn_follows
    where tenant_id = ${ctx.tenant.id}::uuid and procedure_id = any(${sql.param([...procedures])}::bigint[])`);
  return new Set(rows.map(({ procedure_id }) => procedure_id));
}

/** What watches have found before: by procedure, the watches with when each did, in milliseconds. */
type Known = ReadonlyMap<number, ReadonlyMap<string, number>>;

async function earlier(ctx: Ctx, procedures: readonly number[]): Promise<Known> {
  const { rows } = await ctx.db.execute<{ procedure_id: number; watch_id: string; at: number }>(sql`
    select procedure_id::float8 as procedure_id, watch_id, (extract(epoch from min(at)) * 1000)::float8 as at from ejn_matches
    where tenant_id = ${ctx.tenant.id}::uuid and procedure_id = any(${sql.param([...procedures])}::bigint[])
      and watch_id <> ${FOLLOWED}::uuid group by 1, 2`);
  return new Map(
    [...Map.groupBy(rows, ({ procedure_id }) => procedure_id)].map(([procedure, all]) => [
      procedure,
      new Map(all.map(({ watch_id, at }) => [watch_id, at])),
    ]),
  );
}

interface Pair {
  watch: string;
  change: Change;
  what: 'new' | 'changed';
}

/**
 * Which watch is told of which change. A notice is found once, when it matches for the first time, by whatever change; after that each change
 * of it is told. Outcomes of notices that were not found are news only for watches that ask for a state. Pure.
 */
export function pairsOf(
  watches: readonly Watch[],
  changes: readonly Change[],
  notices: ReadonlyMap<number, Notice>,
  found: Known,
): Pair[] {
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const latest = [...notices.values()].filter((notice) => notice.latest);
  const matcher = buildMatcher(watches, frequenciesOf(latest));
  const hits = new Map(latest.map((notice) => [notice.procedure_id, matcher.match(notice)]));
  const known = new Map([...found].map(([procedure, ids]) => [procedure, new Map(ids)]));
  const pairs: Pair[] = [];
  for (const change of changes) {
    const { procedure_id, what, no, at } = change;
    const notice = notices.get(procedure_id);
    const before = known.get(procedure_id) ?? new Map<string, number>();
    known.set(procedure_id, before);
    const ofLots = isOfLots(readChanges(what, change.changes));
    if (what !== 'new')
      for (const [watch, since] of before) {
        const isNewer = (byId.get(watch)?.since ?? no) < no;
        if (isNewer && !(ofLots && at < since + LOTS_COME)) pairs.push({ watch, change, what: 'changed' });
      }
    for (const id of hits.get(procedure_id) ?? []) {
      const watch = byId.get(id)!;
      if (before.has(id) || watch.since >= no || isPast(watch, notice!) || !isNews(watch, what)) continue;
      before.set(id, at);
      pairs.push({ watch: id, change, what: 'new' });
    }
  }
  return pairs;
}

const isPast = ({ made }: Watch, { announced }: Notice): boolean =>
  announced !== null && announced < made - LATE_DAYS * 86_400_000_000;

const isNews = ({ conditions }: Watch, what: Change['what']): boolean =>
  what === 'new' || what === 'changed' || conditions.filters.some(({ field }) => field === 'state');

async function writeMatches(
  ctx: Ctx,
  watches: readonly Watch[],
  notices: ReadonlyMap<number, Notice>,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const fresh = pairs.filter(({ what }) => what === 'new');
  const procedures = [...new Set(fresh.map(({ change }) => change.procedure_id))];
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const codes = new Set(
    fresh.flatMap(({ watch }) => byId.get(watch)!.conditions.codes.flatMap((below) => below ?? [])),
  );
  const lots = await lotNamesOf(ctx.db, procedures);
  const names = {
    cpv: await cpvNamesOf(ctx.db, [...codes]),
    places: await placeNamesOf(ctx.db, placesOf(procedures.map((one) => notices.get(one)!))),
  };
  const rows = pairs.map(({ watch, change, what }) => {
    const notice = notices.get(change.procedure_id);
    const why =
      what === 'new' && notice
        ? whyOf(
            byId.get(watch)!.conditions,
            notice,
            { name: notice.name, lots: lots.get(change.procedure_id) ?? [] },
            names,
          )
        : null;
    return {
      ...{ watch_id: watch, procedure_id: change.procedure_id, change_no: change.no, what },
      ...{ happened: change.what, changes: change.changes, why },
    };
  });
  await ctx.db.execute(sql`
    insert into ejn_matches (tenant_id, watch_id, procedure_id, change_no, what, happened, changes, why)
    select ${ctx.tenant.id}::uuid, watch_id, procedure_id, change_no, what, happened, changes, why from ${MATCH(rows)}
    on conflict do nothing`);
}

const placesOf = (notices: readonly Notice[]): string[] =>
  notices.flatMap(({ municipality_id, canton_id, entity_id }) =>
    [municipality_id, canton_id, entity_id].filter((id) => id !== null),
  );
