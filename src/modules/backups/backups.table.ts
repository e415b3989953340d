import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../core/moments.ts';
import type { BackupRecord } from '../../server/module.ts';

/** Backups of the installation that have ended (`BackupRecord`). They belong to nobody's organisation; only the operator sees them. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    idguid: uuid('idguid').primaryKey().defaultRandom(),
    started_at: moment('started_at').notNull(),
    finished_at: moment('finished_at').notNull().defaultNow(),
    state: text('state').$type<BackupRecord['state']>().notNull(),
    /** Name of the archive; null: none was made. What follows is then null too. */
    archive: text('archive'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    encrypted: boolean('encrypted'),
    row_count: bigint('row_count', { mode: 'number' }),
    files: integer('files'),
    /** Bosnian: why there is none, or which files are faulty. */
    error: text('error'),
    /** When the archive was last restored on trial. */
    verified_at: moment('verified_at'),
  },
  (table) => [
    index('backup_runs_finished').on(table.finished_at),
    check('backup_runs_state_check', sql`${table.state} in ('done', 'incomplete', 'failed')`),
  ],
);
