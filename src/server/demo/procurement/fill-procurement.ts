import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { asOperator } from '../../../core/system.ts';
import { inTenant } from '../../../core/tenant.ts';
import { noticeId } from '../../../modules/procurement/notices/notice-id.ts';
import { setFollow } from '../../../modules/procurement/pipeline/follows.service.ts';
import { addNote } from '../../../modules/procurement/pipeline/notes.service.ts';
import { createEntry } from '../../../modules/procurement/pipeline/pipeline.service.ts';
import { newestOfEach, readRows } from '../../../modules/procurement/protocol/rows.ts';
import { SETS } from '../../../modules/procurement/protocol/sets.ts';
import { refreshStatistics } from '../../../modules/procurement/statistics/rollups.ts';
import { proposeTwins } from '../../../modules/procurement/statistics/twins.service.ts';
import { noteSource } from '../../../modules/procurement/sync/source.ts';
import { knownTypes } from '../../../modules/procurement/sync/unknown-types.ts';
import { writeRows } from '../../../modules/procurement/sync/write.ts';
import { createWatch } from '../../../modules/procurement/watches/edit.service.ts';
import type { Deps } from '../../module.ts';
import { workingDays } from '../calendar.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from '../stage.ts';
import { OWN_PLANS, type OwnPlan, type PlannedEntry } from './own-plans.ts';
import { demoRows, type RowsBySet } from './rows.ts';

/** Rows that are written in one statement. */
const CHUNK = 1000;
/** Later than any stamp. */
const NEVER = '2999-01-01T00:00:00.0000000Z';
/** In `core_seeds` while notices of the demo may be there that are to be removed with it. */
const HALF_MADE_NOTICES = 'demo/half-made-notices';
/** Working days ago that watches were made, and that procurements were taken up. */
const WATCHED = 12;
const TAKEN_UP = 2;

/**
 * Fills notices of the simulator as a sync would have fetched them, and what organisations do with them: watches that have found some, and own
 * procurements. Does nothing where notices are there already. Returns how many there are.
 */
export async function fillProcurement(
  { owner, deps, now, signal }: Pick<Stage, 'owner' | 'deps' | 'now' | 'signal'>,
  stages: ReadonlyMap<string, Stage>,
): Promise<number> {
  const { rows: known } = await owner.execute(sql`select from ejn_notices limit 1`);
  if (known.length > 0) return 0;
  await owner.execute(
    sql`insert into core_seeds (name) values (${HALF_MADE_NOTICES}) on conflict do nothing`,
  );
  // The trail of other parts of the demo is dated already.
  const begun = new Date();
  const { earlier, news } = demoRows(now);
  const within = <T>(stage: Stage, { by }: OwnPlan, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  const plans = [...stages].flatMap(([key, stage]) =>
    OWN_PLANS[key] ? [[stage, OWN_PLANS[key]] as const] : [],
  );
  await writeAll(deps, earlier, { now, isNews: false, signal });
  for (const [stage, plan] of plans) {
    await within(stage, plan, (ctx) => addWatch(ctx, plan));
    await dateWatch(stage, begun);
  }
  await writeAll(deps, news, { now, isNews: true, signal });
  for (const [stage, plan] of plans) {
    signal?.throwIfAborted();
    for (const entry of plan.entries) await within(stage, plan, (ctx) => addEntry(ctx, deps, plan, entry));
    await dateEntries(stage, begun);
  }
  const count = await finish(owner, now);
  await refreshStatistics(deps.database, signal);
  await proposeTwins(deps.database);
  return count;
}

/** Writes rows of all sets in one transaction. */
async function writeAll(
  deps: Deps,
  rows: RowsBySet,
  { now, isNews, signal }: { now: Date; isNews: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const types = await knownTypes(deps.database);
  await asOperator(deps.database, async (ctx) => {
    for (const set of SETS) {
      const taken = newestOfEach(readRows(set, rows.get(set.name) ?? []).taken);
      for (let from = 0; from < taken.length; from += CHUNK) {
        signal?.throwIfAborted();
        const since = isNews ? null : now.toISOString();
        await writeRows(ctx, deps, set, taken.slice(from, from + CHUNK), { future: NEVER, since, types });
      }
    }
  });
}

const addWatch = (ctx: Ctx, { watch }: OwnPlan) =>
  createWatch(ctx, { ...watch, owner: 'organisation', by_mail: false, in_app: true, conversation_id: null });

/** The newest notice of its branch that the organisation does not work on yet is taken up. */
async function addEntry(ctx: Ctx, deps: Deps, { codes }: OwnPlan, entry: PlannedEntry): Promise<void> {
  const { rows } = await ctx.db.execute<{ procedure: string; value: string | null }>(sql`
    select n.procedure_id::text as procedure, n.value::text as value from ejn_notices n
    where n.latest and n.cp && ${sql.param([...codes])}::int[] and ${STANDS[entry.of]}
      and not exists (select from ejn_pipeline p where p.tenant_id = ${ctx.tenant.id}::uuid and p.procedure_id = n.procedure_id)
    order by n.announced desc, n.id limit 1`);
  const [found] = rows;
  if (!found) return;
  const idguid = noticeId(Number(found.procedure));
  const { state, offer, remind = null, note } = entry;
  const offered = offer === null || found.value === null ? null : (Number(found.value) * offer).toFixed(2);
  await createEntry(ctx, deps, { idguid, state, person_id: ctx.actor.userId, remind, offer: offered });
  if (note) await addNote(ctx, idguid, note);
  if (entry.of === 'open') await setFollow(ctx, idguid, true);
}

/** How a notice stands. An open one has time enough for every reminder. */
const STANDS: Readonly<Record<PlannedEntry['of'], SQL>> = {
  open: sql`n.open and n.deadline > now() + interval '7 days'`,
  closed: sql`not n.open and n.outcome is null and n.deadline < now()`,
  awarded: sql`n.outcome = 'awarded'`,
};

async function dateWatch(stage: Stage, begun: Date): Promise<void> {
  const at = workingDays(stage.now, WATCHED)[0]!;
  await stage.owner.execute(sql`
    update ejn_watches set created_at = ${at.toISOString()}, updated_at = ${at.toISOString()} where tenant_id = ${stage.tenant.id}::uuid`);
  await dateTrail({ ...stage, now: begun }, at);
}

/** Entries were made two working days ago, but not before their notice. */
async function dateEntries(stage: Stage, begun: Date): Promise<void> {
  const at = workingDays(stage.now, TAKEN_UP)[0]!;
  for (const [table, columns] of [
    ['ejn_pipeline', ['created_at', 'updated_at', 'state_at']],
    ['ejn_notes', ['created_at', 'updated_at']],
  ] as const)
    await stage.owner.execute(sql`
      update ${sql.identifier(table)} set ${sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = ${at.toISOString()}`),
        sql`, `,
      )} where tenant_id = ${stage.tenant.id}::uuid`);
  await dateTrail({ ...stage, now: begun }, at);
}

/** Dates what came, notes the run, and answers the number of notices. */
async function finish(owner: Database, now: Date): Promise<number> {
  await owner.execute(sql`
    update ejn_notices set seen_at = least(announced + interval '7 minutes', ${now.toISOString()}::timestamptz),
      changed_at = least(stamp::timestamptz + interval '7 minutes', ${now.toISOString()}::timestamptz)`);
  await owner.execute(
    sql`update ejn_changes c set at = n.seen_at from ejn_notices n where n.procedure_id = c.procedure_id and n.latest`,
  );
  const { rows } = await owner.execute<{ count: number }>(
    sql`select count(*)::int as count from ejn_notices where latest`,
  );
  const { count } = rows[0]!;
  await noteSource(owner, true);
  await owner.execute(sql`
    insert into ejn_sync_runs (idguid, kind, by, started_at, seen_at, ended_at, state, rows, changed, simulated)
    values (${newId()}::uuid, 'new', 'npm run demo', ${now.toISOString()}, now(), now(), 'done', ${count}, ${count}, true)`);
  return count;
}

/** Tables with what the source says. */
const TABLES = [
  ...[
    'ejn_notices',
    'ejn_lots',
    'ejn_lot_codes',
    'ejn_source_codes',
    'ejn_authorities',
    'ejn_awards',
    'ejn_terminations',
  ],
  ...[
    'ejn_contracts',
    'ejn_groups',
    'ejn_members',
    'ejn_suppliers',
    'ejn_changes',
    'ejn_sync_runs',
    'ejn_sync_source',
  ],
] as const;
/** Tables with what is made of it. Deleting the source's marks what is to be made anew, so marks come last. */
const MADE = ['ejn_facts', 'ejn_rollups', 'ejn_rollup_months', 'ejn_twins', 'ejn_marks'] as const;

/** Removes the notices of a demo that was not finished; those of anybody else stay. */
export async function removeHalfMadeNotices(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(
    sql`delete from core_seeds where name = ${HALF_MADE_NOTICES} returning name`,
  );
  if (rows.length === 0) return;
  for (const table of [...TABLES, ...MADE]) await tx.execute(sql`delete from ${sql.identifier(table)}`);
}

/** From now on the notices stay. */
export const keepNotices = (tx: Database | Tx) =>
  tx.execute(sql`delete from core_seeds where name = ${HALF_MADE_NOTICES}`);
