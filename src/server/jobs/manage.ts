import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '../../core/context.ts';

/** A job by the name of its queue and its id. */
export interface JobRef {
  queue: string;
  id: string;
}

/**
 * Retries failed and waiting jobs at once. Running and completed jobs stay as they are, and so does a failed one whose queue lets
 * only one wait (`WorkOptions.single`) while another does.
 */
export async function retryJobs(boss: PgBoss, tx: Tx, jobs: readonly JobRef[]): Promise<void> {
  const { fromDrizzle } = await import('pg-boss');
  const db = fromDrizzle(tx, sql);
  for (const { queue, id } of jobs) {
    if (await isReplaced(tx, { queue, id })) continue;
    await boss.retry(queue, id, { db });
    // Also wakes the workers of a queue that announces its jobs, if the time has passed when the transaction began.
    await boss.update(queue, undefined, { id, startAfter: new Date(Date.now() - 60_000), db });
  }
}

async function isReplaced(tx: Tx, { queue, id }: JobRef): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pgboss.job j join pgboss.job other on other.name = j.name and other.id <> j.id and other.policy = j.policy
      and coalesce(other.singleton_key, '') = coalesce(j.singleton_key, '') and other.state in ('created', 'retry', 'active')
    where j.name = ${queue} and j.id = ${id} and j.policy = 'exclusive' and j.state = 'failed'`);
  return rows.length > 0;
}

/** Cancels failed and waiting jobs: they are not retried, and are removed after the usual time. */
export async function cancelJobs(tx: Tx, jobs: readonly JobRef[]): Promise<void> {
  for (const { queue, id } of jobs)
    await tx.execute(sql`
      update pgboss.job set state = 'cancelled', completed_on = now()
      where name = ${queue} and id = ${id} and state in ('created', 'retry', 'failed')`);
}
