import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '../../core/context.ts';

/** A job by the name of its queue and its id. */
export interface JobRef {
  queue: string;
  id: string;
}

/** Retries failed and waiting jobs at once. Running and completed jobs stay as they are. */
export async function retryJobs(boss: PgBoss, tx: Tx, jobs: readonly JobRef[]): Promise<void> {
  const { fromDrizzle } = await import('pg-boss');
  const db = fromDrizzle(tx, sql);
  for (const { queue, id } of jobs) {
    await boss.retry(queue, id, { db });
    // Also wakes the workers of a queue that announces its jobs, if the time has passed when the transaction began.
    await boss.update(queue, undefined, { id, startAfter: new Date(Date.now() - 60_000), db });
  }
}

/** Cancels failed and waiting jobs: they are not retried, and are removed after the usual time. */
export async function cancelJobs(tx: Tx, jobs: readonly JobRef[]): Promise<void> {
  for (const { queue, id } of jobs)
    await tx.execute(sql`
      update pgboss.job set state = 'cancelled', completed_on = now()
      where name = ${queue} and id = ${id} and state in ('created', 'retry', 'failed')`);
}
