import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '../config.ts';
import type { PgConnection } from '../db/connection.ts';
import { type Backup, writeBackup } from './backup.ts';
import type { Report } from './dump.ts';
import { storedFiles } from './installation.ts';
import { type BackupRecord, failedRecord, madeRecord } from './record.ts';
import { removeExpired } from './retention.ts';
import { archiveName, begunAt } from './target.ts';

/** Backups that the product makes itself. The owner's login, which they need, stays in here. */
export interface Backups {
  /** When, 'HH:MM' in Sarajevo's time. */
  time: Config['backupTime'];
  /**
   * Writes an archive into BACKUP_DIR, then removes those that need not be kept, unless files in the new one are faulty. `failure` is
   * why there is none.
   */
  write(report: Report, signal: AbortSignal): Promise<{ record: BackupRecord; failure: unknown }>;
}

/** Null without BACKUP_DIR. */
export function createBackups(config: Config, owner: PgConnection, log: Logger): Backups | null {
  const { backupDir: folder, backupKeep, backupPassphrase: passphrase, backupTime: time } = config;
  if (!folder) return null;
  const archive = async (started: Date, report: Report, signal: AbortSignal): Promise<Backup> => {
    const files = await storedFiles(config, log);
    const path = join(folder, archiveName(started));
    return writeBackup({ owner, files, path, passphrase, report, signal }).finally(() => files.store.close());
  };
  return {
    time,
    async write(report, signal) {
      const started = new Date();
      try {
        const backup = await archive(started, report, signal);
        // An older archive may hold the very bytes that are lost now.
        if (backup.faulty.length === 0) await removeExpired(folder, backupKeep);
        return { record: madeRecord(started, backup), failure: null };
      } catch (failure) {
        return { record: failedRecord(started, failure), failure };
      }
    },
  };
}

/** For `/metrics`: the newest archive in BACKUP_DIR, looked for when asked. */
export function backupMetrics({ backupDir }: Config): Gauge[] {
  if (!backupDir) return [];
  const newest = async (): Promise<{ at: number; bytes: number } | null> => {
    const names = (await readdir(backupDir).catch(() => [])).filter((name) => begunAt(name)).toSorted();
    const name = names.at(-1);
    const found = name && (await stat(join(backupDir, name)).catch(() => null));
    return name && found ? { at: begunAt(name)!.getTime() / 1000, bytes: found.size } : null;
  };
  return [
    new Gauge({
      name: 'backup_newest_timestamp_seconds',
      help: 'When the newest archive was begun; 0: there is none',
      registers: [],
      async collect() {
        this.set((await newest())?.at ?? 0);
      },
    }),
    new Gauge({
      name: 'backup_newest_bytes',
      help: 'Size of the newest archive',
      registers: [],
      async collect() {
        this.set((await newest())?.bytes ?? 0);
      },
    }),
  ];
}
