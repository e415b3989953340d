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

/** Says that there is a run to take up. It names none: whose turn it is, is looked up when a node is free. */
export const CHECKER_RUN = 'checker.run';
/** Channel on which a run's id is said whenever something of it changes; and an empty word when the queue moves. */
export const CHANNEL = 'checker_runs';
/** Seconds after which a run whose node has not been heard of is taken to be abandoned. */
const LEASE = 15;
/** Times that a run is taken up; a page that takes the server down must not do it for ever. */
const ATTEMPTS = 2;
/** Seconds that each run a visitor already has in the queue puts their next one back by: about what one takes. */
const SLOT = 15;
/** Two who enqueue at once must see each other; the number is arbitrary and this product's own. */
const LOCK = 7_223_051;

export type RunRow = typeof checkerRuns.$inferSelect;

export interface Wish {
  url: string;
  device: Device;
  runs: 1 | 3;
  /** Key of whoever asks, the same for all their requests. */
  visitor: string;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
/** Told when the transaction commits. */
const tell = (tx: Tx | Database, id: string) => tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`);

/**
 * Puts a run into the queue; throws 429 when that is full, or holds enough of this visitor's. Its turn comes the later the
 * more its visitor already has waiting, so that nobody's third run keeps others from their first.
 */
export async function enqueue(
  database: Database,
  jobs: Deps['jobs'],
  wish: Wish,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = randomBytes(24).toString('base64url');
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
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
      turn: sql`clock_timestamp() + ${seconds(own * SLOT)}`,
    });
    await jobs.send(tx, CHECKER_RUN, {});
    await tell(tx, '');
  });
  return { id, secret };
}

/** Seconds until so many measurements will have been done: by the latest that were, and the nodes that are at work. */
export async function expectedWait(tx: Tx | Database, ahead: number): Promise<number> {
  const { rows } = await tx.execute<{ each: number; nodes: number }>(sql`
    select coalesce((select avg(extract(epoch from finished_at - started_at) / runs) from (
        select started_at, finished_at, runs from ${checkerRuns}
        where state = 'done' and started_at is not null order by created_at desc limit 10) as latest), 12)::float8 as each,
      (select count(*) from ${checkerRuns} where state = 'running')::int as nodes`);
  const { each, nodes } = rows[0]!;
  return Math.max(1, Math.ceil((each * Math.max(1, ahead)) / Math.max(1, nodes)));
}

/** Takes up the run whose turn it is; null when none waits. */
export async function claim(database: Database): Promise<RunRow | null> {
  const next = sql`(select id from ${checkerRuns} where state = 'waiting'
    order by turn, id limit 1 for update skip locked)`;
  return database.transaction(async (tx) => {
    const [row] = await tx
      .update(checkerRuns)
      .set({
        state: 'running',
        phase: 'start',
        // As a Date holds it, so that it can be compared (`held`).
        started_at: sql`date_trunc('milliseconds', clock_timestamp())`,
        attempt: sql`${checkerRuns.attempt} + 1`,
        lease_until: sql`clock_timestamp() + ${seconds(LEASE)}`,
      })
      .where(eq(checkerRuns.id, next))
      .returning();
    if (row) {
      await tell(tx, row.id);
      await tell(tx, '');
    }
    return row ?? null;
  });
}

/** Conditions of a run that is still in the hands that claimed it. A run given back counts its attempts anew; its start tells. */
const held = ({ id, attempt, started_at }: RunRow): SQL =>
  and(
    eq(checkerRuns.id, id),
    eq(checkerRuns.state, 'running'),
    eq(checkerRuns.attempt, attempt),
    eq(checkerRuns.started_at, started_at!),
  )!;

/** Says how far a run is and that its node lives; false when it is no longer the node's: then it stops. */
export async function beat(
  database: Database,
  run: RunRow,
  now: Partial<Pick<RunRow, 'phase' | 'progress' | 'label'>> = {},
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkerRuns)
      .set({ ...now, lease_until: sql`clock_timestamp() + ${seconds(LEASE)}` })
      .where(held(run));
    if (now.label !== undefined) await tell(tx, run.id);
    return rowCount === 1;
  });
}

/** What a run no longer needs when it has ended; above all who began it. */
const ENDED = {
  visitor: null,
  lease_until: null,
  phase: null,
  label: '',
  finished_at: sql`clock_timestamp()`,
};

/** Keeps the report of a run; false when it is no longer this node's. */
export async function finish(
  database: Database,
  run: RunRow,
  { report, screenshot, ...summary }: Summary & { report: Buffer; screenshot: Buffer | null },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(checkerRuns)
      .set({ ...ENDED, ...summary, state: 'done', progress: 1 })
      .where(held(run));
    if (rowCount !== 1) return false;
    await tx.insert(checkerReports).values({ run_id: run.id, report, screenshot });
    await tell(tx, run.id);
    return true;
  });
}

export async function fail(database: Database, run: RunRow, failure: RunFailure): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(checkerRuns)
      .set({ ...ENDED, state: 'failed', failure })
      .where(held(run));
    await tell(tx, run.id);
  });
}

/** Gives a run back, to be taken up again: its node is being stopped. */
export async function release(database: Database, jobs: Deps['jobs'], run: RunRow): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(checkerRuns)
      .set({ ...WAITING, attempt: run.attempt - 1 })
      .where(held(run));
    await jobs.send(tx, CHECKER_RUN, {});
    await tell(tx, run.id);
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
    await tell(tx, id);
    await tell(tx, '');
    return rowCount === 1;
  });
}

/** Removes a run with its report, whatever it is at; its row as it was, or null where there is none. */
export async function remove(tx: Tx, id: string): Promise<RunRow | null> {
  const [row] = await tx.delete(checkerRuns).where(eq(checkerRuns.id, id)).returning();
  await tell(tx, id);
  await tell(tx, '');
  return row ?? null;
}

/** Whether a secret is the one that a run was begun with. */
export const isSecretOf = (run: RunRow, secret: string): boolean => hash(secret) === run.secret_hash;

/** Sends runs whose node has died back into the queue, once; the second time they have failed. Answers how many. */
export async function reclaim(database: Database, jobs: Deps['jobs']): Promise<number> {
  const abandoned = and(
    eq(checkerRuns.state, 'running'),
    lt(checkerRuns.lease_until, sql`clock_timestamp()`),
  );
  return database.transaction(async (tx) => {
    const failure: RunFailure = { code: 'interrupted' };
    const given = await tx
      .update(checkerRuns)
      .set({ ...ENDED, state: 'failed', failure })
      .where(and(abandoned, sql`${checkerRuns.attempt} >= ${ATTEMPTS}`))
      .returning({ id: checkerRuns.id });
    const again = await tx
      .update(checkerRuns)
      .set(WAITING)
      .where(abandoned)
      .returning({ id: checkerRuns.id });
    for (const { id } of [...given, ...again]) await tell(tx, id);
    for (const _ of again) await jobs.send(tx, CHECKER_RUN, {});
    return given.length + again.length;
  });
}

/** Has the next run taken up, if one waits: its own word may have been lost with a node. */
export async function callNext(database: Database, jobs: Deps['jobs']): Promise<void> {
  await database.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: checkerRuns.id })
      .from(checkerRuns)
      .where(eq(checkerRuns.state, 'waiting'))
      .limit(1);
    if (next) await jobs.send(tx, CHECKER_RUN, {});
  });
}
