import { basename } from 'node:path';
import type { Backup } from './backup.ts';
import { faultyText } from './texts.ts';

/** A backup that has ended, as the operator's list keeps it. */
export interface BackupRecord {
  started_at: Date;
  /** `incomplete`: the bytes of some files were missing or wrong. */
  state: 'done' | 'incomplete' | 'failed';
  /** Name of the archive. Null without one, as are its properties. */
  archive: string | null;
  /** Bytes. */
  size: number | null;
  encrypted: boolean | null;
  row_count: number | null;
  files: number | null;
  /** Bosnian: why there is none, or which files are faulty. */
  error: string | null;
}

export const madeRecord = (started: Date, backup: Backup): BackupRecord => ({
  started_at: started,
  state: backup.faulty.length > 0 ? 'incomplete' : 'done',
  archive: basename(backup.path),
  size: backup.size,
  encrypted: backup.encrypted,
  row_count: backup.rows,
  files: backup.files,
  error: faultyText(backup.faulty) || null,
});

export const failedRecord = (started: Date, error: unknown): BackupRecord => ({
  started_at: started,
  state: 'failed',
  archive: null,
  size: null,
  encrypted: null,
  row_count: null,
  files: null,
  error: error instanceof Error ? error.message : String(error),
});
