import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { whileNoBackupRuns } from '../../core/files/removal-lock.ts';
import { withClient } from '../db/client.ts';
import { appConnection } from '../db/connection.ts';
import { writeBackup } from './backup.ts';
import type { StoredFiles } from './stored-files.ts';
import { cleanUp, fixtureFiles, folder } from './test/kit.ts';

let server: TestApp;
let files: StoredFiles;

beforeAll(async () => {
  server = await createTestApp();
  files = await fixtureFiles();
});
afterAll(async () => {
  await server?.close();
  await cleanUp();
});

const archive = (signal?: AbortSignal) =>
  writeBackup({
    ...{ owner: server.owner, files, path: join(folder(), 'a.arhiva'), passphrase: null },
    ...(signal && { signal }),
  });

describe('a whole installation', { timeout: scaledTimeout(60_000) }, () => {
  it('the application’s login cannot make one, which would be of one organisation', async () => {
    await expect(
      writeBackup({
        owner: appConnection(server.owner),
        files,
        path: join(folder(), 'a.arhiva'),
        passphrase: null,
      }),
    ).rejects.toThrow(/nije vlasnik tabele/);
  });

  it('is made once at a time, and can be stopped', async () => {
    await withClient(server.owner, async (db) => {
      await db.query('select pg_advisory_lock(7223044)');
      await expect(archive()).rejects.toThrow('upravo u toku');
    });
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(archive(stop.signal)).rejects.toThrow('enough');
  });

  const removing = <T>(work: () => Promise<T>) => whileNoBackupRuns(server.deps.database, work);

  it('keeps bytes from being removed while it runs, and waits for who removes them', async () => {
    await withClient(server.owner, async (db) => {
      await db.query('select pg_advisory_lock(7103552918)');
      expect(await removing(async () => 'removed')).toBeNull();
    });
    // Those who remove do not wait for one another.
    expect(await removing(() => removing(async () => 'removed'))).toBe('removed');
  });
});
