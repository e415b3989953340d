import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createSemaphore } from '../semaphore.ts';
import { openSpool } from '../transfer/spool.ts';
import { writeAll } from './folder-store.ts';
import { gathered, WRITE_SIZE } from './gathered.ts';
import { checkAccess } from './s3/check.ts';
import { createS3Client, type S3Limits } from './s3/client.ts';
import { listObjects, listUploads } from './s3/listing.ts';
import { readKey } from './s3/read.ts';
import { S3Error } from './s3/s3-error.ts';
import type { S3Settings } from './s3/settings.ts';
import { upload } from './s3/upload.ts';
import type { FileStore } from './store.ts';

/** Age at which a multipart upload is swept, in milliseconds: longer than any upload lasts. */
const ABANDONED = 24 * 60 * 60_000;
/** Parts of 8 MiB that a node holds in memory, in all uploads and in one. */
const PARTS = { running: 8, share: 3, waiting: Number.MAX_SAFE_INTEGER };
/** Keys of files: `ab/<id>`, by the last two digits of the id, as in a folder. */
const KEY = /^([0-9a-f]{2})\/([0-9a-f-]*\1)$/;

/**
 * Files in a bucket of any S3 (folder-store.ts has the same names). Needs no tags, conditions or server-side copies. Checks that
 * the bucket can be used; throws `S3Error`.
 */
export async function openS3Store(
  settings: S3Settings,
  log: Logger,
  limits: S3Limits = {},
): Promise<FileStore> {
  const client = createS3Client(settings, log, limits);
  const { prefix } = settings;
  const permits = createSemaphore(PARTS);
  const keyOf = (id: string): string => `${id.slice(-2)}/${id}`;
  try {
    await checkAccess(client, prefix);
  } catch (error) {
    await client.close();
    throw error;
  }

  const store: FileStore = {
    write(id, source) {
      const owner = randomUUID();
      return upload(client, keyOf(id), source, () => permits.acquire(owner));
    },

    async adopt(id, path) {
      await store.write(id, createReadStream(path, { highWaterMark: WRITE_SIZE }));
      await rm(path);
    },

    read: (id, range) => readKey(client, keyOf(id), id, range),

    async open(id, most) {
      const bytes = await store.read(id, { start: 0, end: most - 1 });
      const file = await openSpool();
      try {
        for await (const group of gathered(bytes)) await writeAll(file, group);
        return file;
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async sizeOf(id) {
      const { status, headers } = await client.call({ method: 'HEAD', key: keyOf(id), also: [404] });
      if (status === 404) return null;
      const size = headers['content-length'];
      if (size === undefined)
        throw new S3Error('unexpected', `HEAD ${keyOf(id)} without a length`, { status });
      return Number(size);
    },

    async remove(id) {
      await client.call({ method: 'DELETE', key: keyOf(id), also: [404] });
    },

    async *list() {
      for await (const { key, size, modified } of listObjects(client, prefix)) {
        const id = KEY.exec(key)?.[2];
        if (id) yield { id, size, modified };
      }
    },

    async sweep() {
      const uploads = await listUploads(client, prefix);
      if (!uploads)
        log.debug('the S3 server does not list multipart uploads; they are left to its own rules');
      for (const { key, uploadId, begun } of uploads ?? []) {
        if (!KEY.test(key) || !(begun.getTime() < Date.now() - (limits.abandoned ?? ABANDONED))) continue;
        await client.call({ method: 'DELETE', key, query: { uploadId }, also: [404] });
      }
    },

    close: () => client.close(),
  };
  return store;
}
