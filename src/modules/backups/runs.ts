import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import type { BackupRecord } from '../../server/module.ts';
import { backupRuns } from './backups.table.ts';

/** Runs older than this are forgotten. */
const KEPT = sql`interval '400 days'`;
/** Age in hours at which the last complete backup is too old. */
export const TOO_OLD = 48;

/** Records a backup that has ended. */
export async function recordRun(database: Database | Tx, record: BackupRecord): Promise<void> {
  await database.insert(backupRuns).values(record);
  await database.delete(backupRuns).where(sql`${backupRuns.finished_at} < now() - ${KEPT}`);
}

/** Records that the archive of this name was restored on trial just now. */
export async function recordVerified(database: Database | Tx, archive: string): Promise<void> {
  await database.update(backupRuns).set({ verified_at: new Date() }).where(eq(backupRuns.archive, archive));
}

/** How long there has been no complete backup. */
interface WithoutBackup {
  /** Since the last complete one was begun, or since the first attempt while there is none. */
  hours: number;
  /** There is a complete one. */
  complete: boolean;
}

/** How long there has been no complete backup; null if none was ever tried. */
export async function withoutBackup(database: Database | Tx): Promise<WithoutBackup | null> {
  const { rows } = await database.execute<{ hours: number | null; complete: boolean }>(sql`
    select extract(epoch from now() - coalesce(max(started_at) filter (where state = 'done'), min(started_at)))::float8 / 3600 as hours,
      count(*) filter (where state = 'done') > 0 as complete
    from ${backupRuns}`);
  const { hours = null, complete = false } = rows[0] ?? {};
  return hours === null ? null : { hours, complete };
}
