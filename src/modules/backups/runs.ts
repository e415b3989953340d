import { basename } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import type { Backup } from '../../server/backup/backup.ts';
import { faultyText } from '../../server/backup/texts.ts';
import { type BackupState, backupRuns } from './backups.table.ts';

/** Runs older than this are forgotten. */
const KEPT = sql`interval '400 days'`;

/** Records a backup that was begun at `started`, or why there is none; answers how it ended. */
export async function recordRun(
  database: Database | Tx,
  started: Date,
  outcome: Backup | Error,
): Promise<BackupState> {
  const failed = outcome instanceof Error;
  const state: BackupState = failed ? 'failed' : outcome.faulty.length > 0 ? 'incomplete' : 'done';
  await database.insert(backupRuns).values({
    started_at: started,
    state,
    ...(failed
      ? { error: outcome.message }
      : {
          archive: basename(outcome.path),
          size: outcome.size,
          encrypted: outcome.encrypted,
          row_count: outcome.rows,
          files: outcome.files,
          error: faultyText(outcome.faulty) || null,
        }),
  });
  await database.delete(backupRuns).where(sql`${backupRuns.finished_at} < now() - ${KEPT}`);
  return state;
}

/** Records that an archive was restored on trial just now. */
export async function recordVerified(database: Database | Tx, path: string): Promise<void> {
  await database
    .update(backupRuns)
    .set({ verified_at: new Date() })
    .where(eq(backupRuns.archive, basename(path)));
}

/** Hours since the last complete backup was begun; null if there has been none. */
export async function hoursSinceBackup(database: Database | Tx): Promise<number | null> {
  const { rows } = await database.execute<{ hours: number | null }>(sql`
    select extract(epoch from now() - max(started_at))::float8 / 3600 as hours from ${backupRuns} where state = 'done'`);
  return rows[0]?.hours ?? null;
}
