import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import { isoInstant } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { SYNC_TOPIC } from '../labels.ts';
import { SETS, type SetName } from '../protocol/sets.ts';
import { sourceHost } from '../service.ts';
import { percentOf } from './progress.ts';
import { isSimulated } from './source.ts';
import { wantedState } from './stored.ts';
import type { FaultRow, FaultSort, RunSort, SyncRun, SyncState } from './sync.api.ts';
import { ejnQuarantine as q, ejnSyncRuns as r } from './sync.table.ts';

/** The job that fetches. */
export const SYNC_JOB = 'ejn.sync';
export interface SyncJob {
  /** Who asked for it; by schedule nobody. */
  by?: string;
  what?: 'compare';
}

/** Subject of the trail: who began and stopped the sync. */
export const SYNC_SUBJECT = { name: 'ejn-preuzimanje', scope: 'platform' } as const;
/** There is one sync in an installation. */
const ONLY = '018f0000-0000-7000-8000-000000000018';

const RUN = {
  idguid: r.idguid,
  kind: r.kind,
  state: r.state,
  started_at: sql<string>`${r.started_at}`.mapWith(isoInstant),
  ended_at: sql<string | null>`${r.ended_at}`.mapWith(isoInstant),
  by: r.by,
  rows: r.rows,
  changed: r.changed,
  quarantined: r.quarantined,
  gone: r.gone,
  requests: r.requests,
  repeats: r.repeats,
  simulated: r.simulated,
  fault: r.fault,
};

/** Runs of the sync, those under way too. */
export const runListing = (): Listing<RunSort, Sent<SyncRun>> =>
  listingOf(() => ({
    columns: RUN,
    from: sql`${r}`,
    search: sql`coalesce(${r.by}, '') || ' ' || coalesce(${r.fault}, '')`,
    filters: { kind: r.kind, state: r.state, started_at: r.started_at },
    order: { started_at: [r.started_at], rows: [r.rows], changed: [r.changed] },
    id: r.idguid,
  }));

const LABELS = JSON.stringify(Object.fromEntries(SETS.map(({ name, label }) => [name, label])));

/** Rows of the source in which something is wrong. */
export const faultListing = (): Listing<FaultSort, Sent<FaultRow>> =>
  listingOf(() => {
    const label = sql<string>`coalesce(${LABELS}::jsonb ->> ${q.set}, ${q.set})`;
    return {
      columns: {
        idguid: q.idguid,
        set: q.set,
        set_label: label,
        row_key: q.row_key,
        kind: q.kind,
        fault: q.fault,
        raw: q.raw,
        seen: q.seen,
        first_at: sql<string>`${q.first_at}`.mapWith(isoInstant),
        last_at: sql<string>`${q.last_at}`.mapWith(isoInstant),
        settled_at: sql<string | null>`${q.settled_at}`.mapWith(isoInstant),
      },
      from: sql`${q}`,
      search: sql`${q.set} || ' ' || ${label} || ' ' || ${q.row_key} || ' ' || ${q.fault}`,
      filters: { kind: q.kind, last_at: q.last_at, settled_at: q.settled_at },
      order: { last_at: [q.last_at], seen: [q.seen], set: [q.set] },
      id: q.idguid,
    };
  });

/** How the sync stands. */
export async function syncState({ db }: Ctx, config: Deps['config']): Promise<Sent<SyncState>> {
  const runs = (where: ReturnType<typeof sql>) =>
    db.select(RUN).from(r).where(where).orderBy(sql`${r.started_at} desc`).limit(1);
  const [running] = await runs(sql`${r.state} = 'running'`);
  const [last] = await runs(sql`${r.state} <> 'running'`);
  // Runs that only fetch what is new come after it, and must not hide it.
  const [compared] = await runs(sql`${r.state} = 'done' and ${r.kind} in ('long', 'compare')`);
  const { rows: states } = await db.execute<{ active: boolean; changed_at: string; changed_by: string }>(
    sql`select active, changed_at, changed_by from ejn_sync_state`,
  );
  const { rows: fetched } = await db.execute<StoredSet>(sql`
    select s.set, s.ours, s.theirs, s.compared_at, s.finished_at, s.fetched, s.expected,
      s.finished_at is not null as loaded, s.until is not null as now from ejn_sync_sets s`);
  const { rows: wrong } = await db.execute<{ set: SetName; faults: number }>(sql`
    select set, count(*)::int as faults from ejn_quarantine where settled_at is null group by 1`);
  const { rows: months } = await db.execute<{
    month: string;
    ours: number;
    theirs: number;
    compared_at: string;
  }>(sql`
    select month::text, ours, theirs, compared_at from ejn_months where ours <> theirs order by month desc limit 24`);
  const [state] = states;
  const known = new Map(fetched.map((set) => [set.set, set]));
  const faults = new Map(wrong.map((one) => [one.set, one.faults]));
  const sets = SETS.map(({ name, label }) => ({
    ...{ name, label, faults: faults.get(name) ?? 0 },
    ...rowOf(known.get(name), running !== undefined),
  }));
  const finished = sets.map(({ finished_at }) => finished_at);
  return {
    begun: state !== undefined,
    active: state?.active ?? false,
    changed_at: state ? isoInstant(state.changed_at) : null,
    changed_by: state?.changed_by ?? null,
    running: running ?? null,
    last: last ?? null,
    fresh_at: finished.every((at) => at !== null) ? (finished.toSorted()[0] ?? null) : null,
    simulated: (await isSimulated(db)) ?? false,
    host: sourceHost(config),
    percent: percentOf(
      sets.map((set) =>
        set.loaded
          ? { fetched: Math.max(set.ours ?? 0, set.theirs ?? 0), expected: null, done: true }
          : { fetched: set.fetched, expected: set.expected, done: false },
      ),
    ),
    faults: sets.reduce((sum, set) => sum + set.faults, 0),
    doubt: compared?.fault ?? null,
    sets,
    months: months.map(({ compared_at, ...month }) => ({ ...month, compared_at: isoInstant(compared_at) })),
  };
}

interface StoredSet extends Record<string, unknown> {
  set: SetName;
  ours: number | null;
  theirs: number | null;
  compared_at: string | null;
  finished_at: string | null;
  fetched: number;
  expected: number | null;
  loaded: boolean;
  now: boolean;
}

function rowOf(set: StoredSet | undefined, isRunning: boolean) {
  const at = (moment: string | null | undefined) => (moment ? isoInstant(moment) : null);
  return {
    ours: set?.ours ?? null,
    theirs: set?.theirs ?? null,
    compared_at: at(set?.compared_at),
    finished_at: at(set?.finished_at),
    fetched: set?.fetched ?? 0,
    expected: set?.expected ?? null,
    loaded: set?.loaded ?? false,
    now: isRunning && (set?.now ?? false),
  };
}

/** Begins the sync, from now on also by schedule. Throws 409 where it is under way already. */
export async function startSync(ctx: Ctx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  const changed = await want(ctx, true);
  const sent = await jobs.send(ctx.db, SYNC_JOB, { by: ctx.actor.name } satisfies SyncJob);
  // Who has stopped it, and thinks better of it before it has ended, has begun it again.
  if (!sent && !changed) throw underWay();
  await writeEvent(ctx, 'Preuzimanje pokrenuto');
}

/** Has counts compared with the source, once. Throws 409 where nothing was fetched yet, or the sync is under way. */
export async function startComparison(ctx: Ctx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  if (!(await wantedState(ctx.db)))
    throw new AppError(409, 'nothing', 'Još ništa nije preuzeto, pa se nema šta porediti.');
  const job: SyncJob = { by: ctx.actor.name, what: 'compare' };
  if (!(await jobs.send(ctx.db, SYNC_JOB, job))) throw underWay();
  await writeEvent(ctx, 'Poređenje s izvorom pokrenuto');
}

const underWay = () => new AppError(409, 'running', 'Preuzimanje već traje.');

/** Ends the sync under way after its page, and that by schedule. Throws 409 where it is stopped already. */
export async function stopSync(ctx: Ctx): Promise<void> {
  if (!(await want(ctx, false))) throw new AppError(409, 'stopped', 'Preuzimanje je već zaustavljeno.');
  await writeEvent(ctx, 'Preuzimanje zaustavljeno');
}

/** Answers whether that is a change. */
async function want({ db, actor }: Ctx, active: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ejn_sync_state as s (active, changed_by) select ${active}::boolean, ${actor.name}::text
    where ${active}::boolean or exists (select from ejn_sync_state)
    on conflict ("only") do update set active = excluded.active, changed_by = excluded.changed_by, changed_at = now()
    where s.active <> excluded.active`);
  return (rowCount ?? 0) > 0;
}

async function writeEvent(ctx: Ctx, event: string): Promise<void> {
  await writeAudit(ctx, SYNC_SUBJECT, [
    {
      action: 'update',
      record_id: ONLY,
      record_title: 'Preuzimanje obavještenja o nabavkama',
      changes: { event: { from: null, to: event } },
    },
  ]);
  await publish(ctx, { topic: SYNC_TOPIC.name });
}

/** Marks rows of the quarantine as settled; answers how many. Throws 404 if none of them is in it. */
export async function settleFaults(ctx: Ctx, idguids: readonly string[]): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const { rows } = await ctx.db.execute<{ idguid: string; set: string; row_key: string }>(sql`
    update ejn_quarantine set settled_at = now()
    where idguid = any(${sql.param(ids)}::uuid[]) and settled_at is null returning idguid, set, row_key`);
  if (rows.length === 0) throw notFound();
  await writeAudit(
    ctx,
    SYNC_SUBJECT,
    rows.map(({ idguid, set, row_key }) => ({
      action: 'update',
      record_id: idguid,
      record_title: `${set} ${row_key}`,
      changes: { event: { from: null, to: 'Red s greškom označen kao riješen' } },
    })),
    { topic: SYNC_TOPIC.name },
  );
  return rows.length;
}
