import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { Deps } from '../../../server/module.ts';
import { isFirstLots, readChanges } from '../notices/changes.ts';
import { cpvNamesOf, placeNamesOf, typeNamesOf } from '../notices/names.ts';
import { type Known, readConditions } from './conditions.ts';
import { lotNamesOf, type Notice, noticesOf } from './facts.ts';
import { type Change, type Found, type Pair, pairsOf, type Watch } from './pairs.ts';
import { FOLLOWED } from './states.ts';
import { whyOf } from './why.ts';

/** Changes that are matched in one transaction. */
const CHANGES = 500;
/** Matches that are written in one statement. */
const MATCHES = 5000;
/** Changes by which a cursor that nobody needs stays behind: a watch that is being made at this moment counts from a little before. */
const BEHIND = 1000;
const MATCH = jsonRecordset({
  ...{ watch_id: 'uuid', procedure_id: 'bigint', change_no: 'bigint', what: 'text', happened: 'text' },
  ...{ changes: 'text', why: 'jsonb' },
});

/**
 * Reads the changes behind the organisation's cursor, writes what its watches find and its followers are to be told, and moves the cursor,
 * in one transaction. True: there may be more. Of two that run at once the second waits, and goes on where the first one ended.
 */
export async function matchChanges(ctx: Ctx, { log }: Pick<Deps, 'log'>, known: Known): Promise<boolean> {
  const cursor = await holdCursor(ctx);
  if (cursor === null) return false;
  const { rows: changes } = await ctx.db.execute<Change>(sql`
    select no::float8 as no, procedure_id::float8 as procedure_id, what, changes, (extract(epoch from at) * 1000)::float8 as at
    from ejn_changes where no > ${cursor} order by no limit ${CHANGES}`);
  const last = changes.at(-1);
  if (!last) return false;
  const procedures = [...new Set(changes.map(({ procedure_id }) => procedure_id))];
  const watches = await watchesBehind(ctx, cursor, log, known);
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

/** The cursor, held until the transaction ends; null: the organisation has neither watches nor followers, so it moves towards the end. */
async function holdCursor(ctx: Ctx): Promise<number | null> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  // Made where the first watch, or what was first followed, begins.
  await ctx.db.execute(sql`
    insert into ejn_watch_cursors (tenant_id, change_no, followed_no)
    select ${tenant}, start.no, start.no from (
      select least((select min(since) from ejn_watches where tenant_id = ${tenant}),
        (select min(since) from ejn_follows where tenant_id = ${tenant})) as no) start
    where start.no is not null on conflict do nothing`);
  const { rows } = await ctx.db.execute<{ no: number; used: boolean }>(sql`
    select c.change_no::float8 as no, exists (select from ejn_watches w where w.tenant_id = ${tenant} and ${stillCounts(sql`c.change_no`)})
      or exists (select from ejn_follows f where f.tenant_id = ${tenant}) as used
    from ejn_watch_cursors c where c.tenant_id = ${tenant} for no key update`);
  const [row] = rows;
  if (row?.used) return row.no;
  if (row)
    await ctx.db.execute(sql`
      update ejn_watch_cursors set change_no = newest.no - ${BEHIND} from (select max(no) as no from ejn_changes) newest
      where tenant_id = ${tenant} and change_no < newest.no - ${BEHIND}`);
  return null;
}

/** True for watches `w` that changes behind this one may count for: also those that were paused since. */
const stillCounts = (cursor: SQL) => sql`(w.paused_no is null or w.paused_no >= ${cursor})`;

async function watchesBehind(ctx: Ctx, cursor: number, log: Deps['log'], known: Known): Promise<Watch[]> {
  const { rows } = await ctx.db.execute<{
    id: string;
    query: string;
    since: number;
    until: number | null;
    made: number;
  }>(sql`
    select w.idguid as id, w.query, w.since::float8 as since, w.paused_no::float8 as until,
      (extract(epoch from w.created_at) * 1000000)::float8 as made
    from ejn_watches w where w.tenant_id = ${ctx.tenant.id}::uuid and ${stillCounts(sql`${cursor}`)}`);
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

async function earlier(ctx: Ctx, procedures: readonly number[]): Promise<Found> {
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
  const found = fresh.map(({ watch }) => byId.get(watch)!.conditions);
  const codes = new Set(found.flatMap((one) => one.codes.flatMap((below) => below ?? [])));
  const asksTypes = found.some(({ filters }) => filters.some(({ field }) => field.endsWith('_type')));
  const lots = await lotNamesOf(ctx.db, procedures);
  const names = {
    cpv: await cpvNamesOf(ctx.db, [...codes]),
    places: await placeNamesOf(ctx.db, placesOf(procedures.map((one) => notices.get(one)!))),
    types: asksTypes ? await typeNamesOf(ctx.db) : new Map<string, string>(),
  };
  const rowOf = ({ watch, change, what }: Pair) => {
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
  };
  for (let from = 0; from < pairs.length; from += MATCHES)
    await ctx.db.execute(sql`
      insert into ejn_matches (tenant_id, watch_id, procedure_id, change_no, what, happened, changes, why)
    select ${ctx.tenant.id}::uuid, watch_id, procedure_id, change_no, what, happened, changes, why from ${MATCH(pairs.slice(from, from + MATCHES).map(rowOf))}
    on conflict do nothing`);
}

const placesOf = (notices: readonly Notice[]): string[] =>
  notices.flatMap(({ municipality_id, canton_id, entity_id }) =>
    [municipality_id, canton_id, entity_id].filter((id) => id !== null),
  );
