import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { writeAll } from '../folder-store.ts';
import { free } from '../freed.ts';
import { gathered, WRITE_SIZE } from '../gathered.ts';
import { LEASE_HOURS } from '../limits.ts';
import type { Measure } from '../measured.ts';
import { HEAD_BYTES } from '../media/media-type.ts';
import { type Checksum, wrongChecksum } from './checksum.ts';

/** Uploads whose hash is kept in memory between requests; another one's bytes are read again at its end. */
const MOST_HASHES = 2000;

/** The bytes that have arrived of uploads under way, one file each, on this machine. */
export interface Spool {
  pathOf(id: string): string;
  create(id: string): Promise<void>;
  /** Bytes that have arrived; null if there is no such upload here. */
  offsetOf(id: string): Promise<number | null>;
  /**
   * Appends bytes behind `offset` and returns the new offset. If the source fails, whole megabytes that arrived stay. Throws 460 if
   * the bytes have another checksum; then none of them stay.
   */
  append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    checksum: Checksum | null,
  ): Promise<number>;
  /** What is known of all the bytes. */
  measure(id: string): Promise<Measure>;
  remove(id: string): Promise<void>;
  /** Removes uploads on which nothing has arrived for two leases. */
  sweep(): Promise<void>;
}

/** Opens the spool in a folder. */
export async function openSpoolFolder(root: string): Promise<Spool> {
  const hashes = new LRUCache<string, { hash: Hash; offset: number }>({ max: MOST_HASHES });
  const pathOf = (id: string): string => join(root, id);
  await mkdir(root, { recursive: true, mode: 0o700 });

  const offsetOf = async (id: string): Promise<number | null> =>
    (await stat(pathOf(id)).catch(() => null))?.size ?? null;

  return {
    pathOf,
    offsetOf,

    async create(id) {
      await (await open(pathOf(id), 'wx', 0o600)).close();
      hashes.set(id, { hash: createHash('sha256'), offset: 0 });
    },

    async append(id, offset, source, checksum) {
      const known = hashes.get(id);
      hashes.delete(id);
      // A copy: bytes that are refused must not count.
      const hash = known?.offset === offset ? known.hash.copy() : null;
      const file = await open(pathOf(id), 'r+');
      let end = offset;
      try {
        let written = Promise.resolve();
        try {
          // The next group arrives while this one is written.
          for await (const group of gathered(source, WRITE_SIZE / 2)) {
            for (const chunk of group) {
              hash?.update(chunk);
              checksum?.hash.update(chunk);
            }
            await written;
            written = writeAll(file, group, end).then(() => group.forEach(free));
            // Awaited later.
            written.catch(() => {});
            end += group.reduce((size, chunk) => size + chunk.length, 0);
          }
        } finally {
          await written;
        }
        if (checksum && checksum.hash.digest('base64') !== checksum.expected) {
          await file.truncate(offset);
          end = offset;
          throw wrongChecksum();
        }
        return end;
      } finally {
        await file.close();
        if (known && end === offset) hashes.set(id, known);
        else if (hash) hashes.set(id, { hash, offset: end });
      }
    },

    async measure(id) {
      const size = (await offsetOf(id)) ?? 0;
      const known = hashes.get(id);
      const hash = known?.offset === size ? known.hash.copy() : await hashOf(pathOf(id));
      const file = await open(pathOf(id));
      try {
        return { size, sha256: hash.digest('hex'), head: await headOf(file, size) };
      } finally {
        await file.close();
      }
    },

    async remove(id) {
      hashes.delete(id);
      await rm(pathOf(id), { force: true });
    },

    async sweep() {
      const before = Date.now() - 2 * LEASE_HOURS * 60 * 60_000;
      for (const id of await readdir(root)) {
        const found = await stat(pathOf(id)).catch(() => null);
        if (found && found.mtimeMs < before) await rm(pathOf(id), { force: true });
      }
    },
  };
}

async function hashOf(path: string): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash;
}

async function headOf(file: FileHandle, size: number): Promise<Buffer> {
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await file.read(head, 0, head.length, 0);
  return head;
}
