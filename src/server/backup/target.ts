import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAll } from '../../core/files/folder-store.ts';
import { gathered } from '../../core/files/gathered.ts';
import { syncFolder } from '../../core/os/sync-folder.ts';
import { BackupError } from './error.ts';

/** End of the names of archives that are being written. */
const PART = '.part';
/** Age in milliseconds at which what a killed backup has left is removed. */
const ABANDONED = 24 * 60 * 60_000;

/** Name of an archive that was begun at this moment: `carsija-20261125-023000.arhiva`, in UTC. */
export const archiveName = (begun: Date): string =>
  `carsija-${begun.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.arhiva`;

/** When the archive of this name was begun; null for other files. */
export function begunAt(name: string): Date | null {
  const found = /^carsija-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.arhiva$/.exec(name);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Writes a file that nobody but its owner may read: under another name, synced and then renamed, so that under its own name it is
 * complete. Answers its size in bytes. If anything fails, nothing is left and no other file has changed.
 */
export async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array>,
  part = partOf(path),
): Promise<number> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(part, 'w', 0o600);
    let size = 0;
    try {
      for await (const group of gathered(source)) {
        await writeAll(file, group);
        for (const { length } of group) size += length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw explained(error, path);
  }
}

const partOf = (path: string): string => `${path}-${randomBytes(4).toString('hex')}${PART}`;

const REASONS: Record<string, string> = {
  ENOSPC: 'nema mjesta na disku',
  EDQUOT: 'nema mjesta na disku (kvota)',
  EFBIG: 'disk ne prima ovako veliku datoteku',
  EACCES: 'nije dozvoljeno pisati',
  EPERM: 'nije dozvoljeno pisati',
  EROFS: 'disk je samo za čitanje',
  ENOTDIR: 'nije folder',
  EEXIST: 'nije folder',
  EIO: 'disk ne radi ispravno',
};

function explained(error: unknown, path: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const reason = syscall ? REASONS[code] : undefined;
  return reason
    ? new BackupError(
        `Rezervna kopija nije napravljena, ${dirname(path)}: ${reason}. Ranije kopije su netaknute.`,
        {
          cause: error,
        },
      )
    : error;
}

/** Removes what killed backups have left in a folder. */
export async function sweepParts(folder: string): Promise<void> {
  const before = Date.now() - ABANDONED;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('carsija-') || !name.endsWith(PART)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
