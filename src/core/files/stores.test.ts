import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { MB, storeContract } from '../../../test/file-stores.ts';
import { dataFolder } from '../../../test/folder.ts';
import { bucketAt, startS3Server } from '../../../test/s3-server.ts';
import { openFolderStore } from './folder-store.ts';
import { openFileStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';

const log = pino({ level: 'silent' });
const folder = dataFolder('files');
const stops: (() => unknown)[] = [folder.remove];
afterAll(async () => {
  for (const stop of stops) await stop();
});

storeContract('a folder', () => openFileStore({ dataDir: folder.path, s3: null }, log), { most: MB });

storeContract(
  'a bucket of s3rver',
  async () => {
    const server = await startS3Server();
    stops.push(server.stop);
    return openS3Store(bucketAt(server.port, { prefix: 'a/b/' }), log);
  },
  { most: MB },
);

it('a folder is swept of what was written more than a day ago and not ended', async () => {
  const place = join(folder.path, 'files', 'new');
  for (const name of ['old', 'fresh']) writeFileSync(join(place, name), 'x');
  const before = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(place, 'old'), before, before);
  await (await openFolderStore(join(folder.path, 'files'))).sweep();
  expect(existsSync(join(place, 'old'))).toBe(false);
  expect(existsSync(join(place, 'fresh'))).toBe(true);
});
