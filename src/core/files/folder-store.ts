import { createReadStream, type Dirent } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../os/sync-folder.ts';
import { gathered } from './gathered.ts';
import { type ByteRange, type FileStore, MissingBytes, type StoredBytes } from './store.ts';

/** Age at which an interrupted write is removed, in milliseconds: longer than any write lasts. */
const ABANDONED = 24 * 60 * 60_000;
/** Bytes read at once. */
const READ_SIZE = 64 * 1024;

/**
 * Files in a folder, `ab/<id>` by the last two digits of the id, so that no folder grows large. (The first digits of an id are its time.)
 * A file is written in `new/`, synced and then renamed, so that a file in its place is always complete.
 */
export async function openFolderStore(root: string): Promise<FileStore> {
  const fresh = join(root, 'new');
  const folderOf = (id: string): string => join(root, id.slice(-2));
  const placeOf = (id: string): string => join(folderOf(id), id);
  await mkdir(fresh, { recursive: true, mode: 0o700 });

  /** Moves a synced file to its place, and syncs the folder, so that its name survives a power cut. */
  async function place(id: string, path: string): Promise<void> {
    const folder = folderOf(id);
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(root);
    await rename(path, placeOf(id));
    await syncFolder(folder);
  }

  const opened = (id: string): Promise<FileHandle> =>
    open(placeOf(id)).catch((error: unknown) => {
      throw isMissing(error) ? new MissingBytes(id, { cause: error }) : error;
    });

  return {
    async write(id, source) {
      const path = join(fresh, id);
      try {
        let file: FileHandle | undefined;
        // Opened once the source has begun, which a failure then ends.
        const opened = async (): Promise<FileHandle> => (file ??= await open(path, 'w', 0o600));
        try {
          for await (const group of gathered(source)) await writeAll(await opened(), group);
          await (await opened()).sync();
        } finally {
          await file?.close();
        }
        await place(id, path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async adopt(id, path) {
      // Until it is in its place, it stays where it is: whatever fails can be repeated.
      await synced(path);
      try {
        await place(id, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const near = join(fresh, id);
        try {
          await copyFile(path, near);
          await synced(near);
          await place(id, near);
        } catch (failure) {
          await rm(near, { force: true });
          throw failure;
        }
        await rm(path);
      }
    },

    async read(id, range?: ByteRange): Promise<Readable> {
      const file = await opened(id);
      return createReadStream('', { ...range, fd: file, highWaterMark: READ_SIZE });
    },

    open: opened,

    async sizeOf(id) {
      try {
        return (await stat(placeOf(id))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove: (id) => rm(placeOf(id), { force: true }),

    async *list(): AsyncGenerator<StoredBytes> {
      for (const folder of await readdir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        for (const id of await readdir(join(root, folder))) {
          const found = await stat(join(root, folder, id)).catch(() => null);
          if (found) yield { id, size: found.size, modified: found.mtime };
        }
      }
    },

    async sweep() {
      const before = Date.now() - ABANDONED;
      for (const entry of await readdir(fresh, { withFileTypes: true }))
        await removeIfOlder(fresh, entry, before);
    },

    close: async () => {},
  };
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeIfOlder(folder: string, entry: Dirent, before: number): Promise<void> {
  const path = join(folder, entry.name);
  const found = await stat(path).catch(() => null);
  if (found && found.mtimeMs < before) await rm(path, { force: true });
}

/** Writes all chunks, at `position` or where the file stands; `writev` may write fewer bytes than it was given. */
export async function writeAll(file: FileHandle, chunks: Uint8Array[], position?: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest, at);
    if (at !== undefined) at += bytesWritten;
    let whole = 0;
    while (whole < rest.length && bytesWritten >= rest[whole]!.length) bytesWritten -= rest[whole++]!.length;
    rest = rest.slice(whole);
    if (rest[0] && bytesWritten > 0) rest = [rest[0].subarray(bytesWritten), ...rest.slice(1)];
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
