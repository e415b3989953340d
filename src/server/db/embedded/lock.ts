import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './error.ts';

/**
 * Locks the folder for this process, or throws when another process has it. Returns the release. Node has no flock, but SQLite
 * takes a kernel lock on its file. Unlike a pid file it ends with the process, however that dies, so there are no stale locks.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.pid');
  const lockFile = join(folder, 'lock');
  closeSync(openSync(lockFile, 'a', 0o600));
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5 /* SQLITE_BUSY */) throw error;
    throw new EmbeddedPostgresError(
      `Čaršija već radi na ovim podacima (${folder}${holder(holderFile)}). ` +
        'Zaustavite je ili postavite drugi DATA_DIR.',
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return () => lock.close();
}

function holder(file: string): string {
  try {
    return `, proces ${readFileSync(file, 'utf8').trim()}`;
  } catch {
    return '';
  }
}
