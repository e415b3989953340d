import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { whileNoBackupRuns } from '../../core/files/removal-lock.ts';
import { withClient } from '../db/client.ts';
import { appConnection } from '../db/connection.ts';
import { contentOf, writeBackup } from './backup.ts';
import { load } from './load.ts';
import type { StoredFiles } from './stored-files.ts';
import { addFile, ask, cleanUp, contentsOf, emptyDatabase, fixtureFiles, folder } from './test/kit.ts';

const PASSPHRASE = 'lozinka sa šđčćž';
let server: TestApp;
let files: StoredFiles;

beforeAll(async () => {
  server = await createTestApp();
  await server.member({ roles: ['admin'] });
  files = await fixtureFiles();
  await withClient(server.owner, async (client) => {
    for (const size of [0, 1, 65_536, 3_000_000]) await addFile(client, files, randomBytes(size));
  });
});
afterAll(async () => {
  await server?.close();
  await cleanUp();
});

const archive = (passphrase: string | null = null, signal?: AbortSignal) =>
  writeBackup({
    ...{ owner: server.owner, files, path: join(folder(), 'a.arhiva'), passphrase },
    ...(signal && { signal }),
  });

describe('a whole installation', { timeout: scaledTimeout(60_000) }, () => {
  it('comes back row by row and byte by byte', async () => {
    const backup = await archive(PASSPHRASE);
    expect(backup).toMatchObject({ files: 4, fileBytes: 3_065_537, faulty: [], encrypted: true });
    expect(backup.tables).toBeGreaterThan(50);
    const target = { owner: await emptyDatabase(), files: await fixtureFiles() };
    const contents = await load({ ...target, content: contentOf(backup.path, ask(PASSPHRASE)) });
    expect(contents).toMatchObject({ tables: backup.tables, rows: backup.rows, files: 4, faulty: [] });
    // Everything but caches.
    const { 'public.access_changes': _, ...archived } = await contentsOf(server.owner);
    expect(await contentsOf(target.owner)).toEqual(archived);
  });

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
    await expect(archive(null, stop.signal)).rejects.toThrow('enough');
    expect((await archive()).faulty).toEqual([]);
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
