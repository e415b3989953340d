import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { tooManyRequests } from '../../core/rate-limit.ts';
import type { Deps } from '../../server/module.ts';
import { checkerReports, checkerRuns } from './checker.table.ts';
import { readLimits } from './limits.ts';
import type { Device } from './paths.ts';
import type { RunFailure } from './run/job.ts';
import type { Summary } from './summary.ts';

/** Job that a run is waiting. It names none: the worker picks the next one. */
export const CHECKER_RUN = 'checker.run';
/** NOTIFY channel: the id of a changed run, or empty when the queue moves. */
export const CHANNEL = 'checker_runs';
/** Lease in seconds: a run without a heartbeat for so long is abandoned. */
const LEASE = 15;
/** Maximum number of attempts: a page that crashes the server must not do so for ever. */
const MAX_ATTEMPTS = 2;
/** Delay per run that the visitor already has waiting, in seconds: about the duration of a run. */
const QUEUE_PENALTY = 15;
/** Advisory lock id, arbitrary but unique in this product: serializes enqueueing. */
const LOCK_ID = 7_223_051;

export type RunRow = typeof checkerRuns.$inferSelect;

interface RunRequest {
  url: string;
  device: Device;
  runs: 1 | 3;
  /** Key of the visitor. */
  visitor: string;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
/** Delivered when the transaction commits. */
const notify = (tx: Tx | Database, id: string) => tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`);

/**
 * Enqueues a run; throws 429 at the limits of the queue or the visitor. Each waiting run of the visitor delays the next one, so
 * that nobody's third run blocks another's first.
 */
export async function enqueue(
  database: Database,
  jobs: Deps['jobs'],
  wish: RunRequest,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = randomBytes(24).toString('base64url');
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_ID})`);
    const { queue_length, per_visitor } = await readLimits(tx);
    const { rows } = await tx.execute<Record<'waiting' | 'own' | 'measured' | 'own_measured', number>>(sql`
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where visitor = ${wish.visitor})::int as own,
        coalesce(sum(runs), 0)::int as measured,
        coalesce(sum(runs) filter (where visitor = ${wish.visitor}), 0)::int as own_measured
      from ${checkerRuns} where state in ('waiting', 'running')`);
    const { waiting, own, measured, own_measured } = rows[0]!;
    const enough = own >= per_visitor;
    if (enough || waiting >= queue_length) {
      const wait = await expectedWait(tx, enough ? own_measured : measured);
      const busy = enough ? 'Već imate dovoljno provjera u redu.' : 'Red za provjeru je pun.';
      throw tooManyRequests(wait, busy, { expected_wait: wait });
    }
    await tx.insert(checkerRuns).values({
      id,
      ...wish,
      secret_hash: hash(secret),
      queued_at: sql`clock_timestamp() + ${seconds(own * QUEUE_PENALTY)}`,
    });
    await jobs.send(tx, CHECKER_RUN, {});
    await notify(tx, '');
  });
  return { id, secret };
}

/** Expected seconds until `ahead` measurements are done, from recent durations and active nodes. */
export async function expectedWait(tx: Tx | Database, ahead: number): Promise<number> {
  const { rows } = await tx.execute<{ each: number; nodes: number }>(sql`
    select coalesce((select avg(extract(epoch from finished_at - started_at) / runs) from (
        select started_at, finished_at, runs from ${checkerRuns}
        where state = 'done' and started_at is not null order by created_at desc limit 10) as latest), 12)::float8 as each,
      (select count(*) from ${checkerRuns} where state = 'running')::int as nodes`);
  const { each, nodes } = rows[0]!;
  return Math.max(1, Math.ceil((each * Math.max(1, ahead)) / Math.max(1, nodes)));
}

/** Claims the next run; null when none waits. */
export async function claim(database: Database): Promise<RunRow | null> {
  const next = sql`(select id from ${checkerRuns} where state = 'waiting'
    order by ${checkerRuns.queued_at}, id limit 1 for update skip locked)`;
  return database.transaction(async (tx) => {
    const [row] = await tx
      .update(checkerRuns)
      .set({
        state: 'running',
        phase: 'start',
        // Millisecond precision, as a Date has it, for the comparison in `stillOwned`.
        started_at: sql`date_trunc('milliseconds', clock_timestamp())`,
        attempt: sql`${checkerRuns.attempt} + 1`,
        lease_until: sql`clock_timestamp() + ${seconds(LEASE)}`,
      })
      .where(eq(checkerRuns.id, next))
      .returning();
    if (row) {
      await notify(tx, row.id);
      await notify(tx, '');
    }
    return row ?? null;
  });
}

/**
 * Conditions for a run that is still claimed by this attempt. `started_at` is compared too, because releasing resets the attempts.
 */
const stillOwned = ({ id, attempt, started_at }: RunRow): SQL =>
  and(
    eq(checkerRuns.id, id),
    eq(checkerRuns.state, 'running'),
    eq(checkerRuns.attempt, attempt),
    eq(checkerRuns.started_at, started_at!),
  )!;

/** Saves progress and renews the lease; false when the run is no longer ours, which stops it. */
export async function heartbeat(
  database: Database,
  run: RunRow,
  now: Partial<Pick<RunRow, 'phase' | 'progress' | 'label'>> = {},
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkerRuns)
      .set({ ...now, lease_until: sql`clock_timestamp() + ${seconds(LEASE)}` })
      .where(stillOwned(run));
    if (now.label !== undefined) await notify(tx, run.id);
    return rowCount === 1;
  });
}

/** Columns that are erased when a run ends, above all the visitor. */
const ENDED = {
  visitor: null,
  lease_until: null,
  phase: null,
  label: '',
  finished_at: sql`clock_timestamp()`,
};

/** Saves the report; false when the run is no longer ours. */
export async function finish(
  database: Database,
  run: RunRow,
  { report, screenshot, ...summary }: Summary & { report: Buffer; screenshot: Buffer | null },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkerRuns)
      .set({ ...ENDED, ...summary, state: 'done', progress: 1 })
      .where(stillOwned(run));
    if (rowCount !== 1) return false;
    await tx.insert(checkerReports).values({ run_id: run.id, report, screenshot });
    await notify(tx, run.id);
    return true;
  });
}

export async function fail(database: Database, run: RunRow, failure: RunFailure): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(checkerRuns)
      .set({ ...ENDED, state: 'failed', failure })
      .where(stillOwned(run));
    await notify(tx, run.id);
  });
}

/** Releases a run for another node, because this one stops. */
export async function release(database: Database, jobs: Deps['jobs'], run: RunRow): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(checkerRuns)
      .set({ ...WAITING, attempt: run.attempt - 1 })
      .where(stillOwned(run));
    await jobs.send(tx, CHECKER_RUN, {});
    await notify(tx, run.id);
  });
}

const WAITING = {
  state: 'waiting' as const,
  phase: null,
  label: '',
  progress: 0,
  started_at: null,
  lease_until: null,
};

/** Cancels a run that has not ended; false when it has. */
export async function cancel(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkerRuns)
      .set({ ...ENDED, state: 'cancelled' })
      .where(and(eq(checkerRuns.id, id), sql`${checkerRuns.state} in ('waiting', 'running')`));
    await notify(tx, id);
    await notify(tx, '');
    return rowCount === 1;
  });
}

/** Removes a run and its report in any state; returns its row, or null. */
export async function remove(tx: Tx, id: string): Promise<RunRow | null> {
  const [row] = await tx.delete(checkerRuns).where(eq(checkerRuns.id, id)).returning();
  await notify(tx, id);
  await notify(tx, '');
  return row ?? null;
}

/** Checks the secret of a run. */
export const isSecretOf = (run: RunRow, secret: string): boolean => hash(secret) === run.secret_hash;

/** Requeues abandoned runs once; the second time they fail. Returns how many. */
export async function reclaim(database: Database, jobs: Deps['jobs']): Promise<number> {
  const abandoned = and(
    eq(checkerRuns.state, 'running'),
    lt(checkerRuns.lease_until, sql`clock_timestamp()`),
  );
  return database.transaction(async (tx) => {
    const failure: RunFailure = { code: 'interrupted' };
    const failed = await tx
      .update(checkerRuns)
      .set({ ...ENDED, state: 'failed', failure })
      .where(and(abandoned, sql`${checkerRuns.attempt} >= ${MAX_ATTEMPTS}`))
      .returning({ id: checkerRuns.id });
    const again = await tx
      .update(checkerRuns)
      .set(WAITING)
      .where(abandoned)
      .returning({ id: checkerRuns.id });
    for (const { id } of [...failed, ...again]) await notify(tx, id);
    for (const _ of again) await jobs.send(tx, CHECKER_RUN, {});
    return failed.length + again.length;
  });
}

/** Starts the next waiting run, in case its job was lost with a node. */
export async function wakeWorker(database: Database, jobs: Deps['jobs']): Promise<void> {
  await database.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: checkerRuns.id })
      .from(checkerRuns)
      .where(eq(checkerRuns.state, 'waiting'))
      .limit(1);
    if (next) await jobs.send(tx, CHECKER_RUN, {});
  });
}
