import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../context.ts';

/**
 * Key of the advisory lock between a backup, which holds it alone, and all who remove bytes, who share it. The number is arbitrary
 * and used nowhere else.
 */
export const REMOVAL_LOCK = 7_103_552_918;

/**
 * Runs `work`, which removes bytes, while no backup runs: a backup archives the bytes of every file that its snapshot names, also
 * of those that are deleted meanwhile. Null if one runs: try again later. It holds a connection until `work` has ended, and
 * a backup that begins meanwhile waits for it, so `work` should end within seconds.
 */
export function whileNoBackupRuns<T>(db: Database | Tx, work: () => Promise<T>): Promise<T | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}::bigint) as free`,
    );
    return rows[0]?.free ? await work() : null;
  });
}
