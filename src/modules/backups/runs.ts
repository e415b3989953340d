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

/** Hours since the last complete backup was begun; null if there has been none. */
export async function hoursSinceBackup(database: Database | Tx): Promise<number | null> {
  const { rows } = await database.execute<{ hours: number | null }>(sql`
    select extract(epoch from now() - max(started_at))::float8 / 3600 as hours from ${backupRuns} where state = 'done'`);
  return rows[0]?.hours ?? null;
}

/** Hours since the last complete backup was begun, or since the first attempt while there is none; null if none was ever tried. */
export async function hoursWithoutBackup(database: Database | Tx): Promise<number | null> {
  const { rows } = await database.execute<{ hours: number | null }>(sql`
    select extract(epoch from now() - coalesce(max(started_at) filter (where state = 'done'), min(started_at)))::float8 / 3600 as hours
    from ${backupRuns}`);
  return rows[0]?.hours ?? null;
}
