import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OsUser } from './os-user.ts';

const prefix = '/tmp/carsija-';

/**
 * Makes a folder for the socket and writes its path to `home/socket`, for people and for the next start, which removes
 * it. The path must be short (the system allows 107 bytes, macOS 103, and DATA_DIR may be longer), hence /tmp; the
 * random name and mode 0700 keep others out.
 */
export function makeSocketFolder(home: string, user: OsUser): string {
  const record = join(home, 'socket');
  try {
    removeSocketFolder(readFileSync(record, 'utf8').trim());
  } catch {
    // first start
  }
  const folder = mkdtempSync(prefix);
  if (user) chownSync(folder, user.uid, user.gid);
  writeFileSync(record, `${folder}\n`);
  return folder;
}

/** PostgreSQL itself removes only the socket, and not when killed. */
export function removeSocketFolder(folder: string): void {
  if (/^\/tmp\/carsija-\w{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}
