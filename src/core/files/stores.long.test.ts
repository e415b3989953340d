// Long, since files of several parts and many of them at once are written.
// In the suite: stores.test.ts (what every store must do), s3/faults.test.ts (parts).
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { storeContractAtLength } from '../../../test/file-stores.ts';
import { dataFolder } from '../../../test/folder.ts';
import { bucketAt, startS3Server } from '../../../test/s3-server.ts';
import { openFileStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';

const log = pino({ level: 'silent' });
const folder = dataFolder('files');
const stops: (() => unknown)[] = [folder.remove];
afterAll(async () => {
  for (const stop of stops) await stop();
});

storeContractAtLength('a folder', () => openFileStore({ dataDir: folder.path, s3: null }, log));

storeContractAtLength('a bucket of s3rver', async () => {
  const server = await startS3Server();
  stops.push(server.stop);
  return openS3Store(bucketAt(server.port, { prefix: 'a/b/' }), log);
});
