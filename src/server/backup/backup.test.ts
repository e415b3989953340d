import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { type Client, singleClient } from '../db/client.ts';
import { fillDemo } from '../demo/fill.ts';
import { contentOf, writeBackup } from './backup.ts';
import { load } from './load.ts';
import type { StoredFiles } from './stored-files.ts';
import {
  addFile,
  ask,
  cleanUp,
  contentsOf,
  emptyDatabase,
  fixtureFiles,
  folder,
  neverAsk,
} from './test/kit.ts';

let server: TestApp;
let files: StoredFiles;
let client: Client;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.ownerDb, server.deps, 'proba-proba-proba');
  files = await fixtureFiles();
  client = singleClient(server.owner, 'test');
  await client.connect();
  for (const size of [0, 1, 65_536, 3_000_000]) await addFile(client, files, randomBytes(size));
}, scaledTimeout(120_000));
afterAll(async () => {
  await client?.end();
  await server?.close();
  await cleanUp();
});

describe('a whole installation', { timeout: scaledTimeout(120_000) }, () => {
  it.each([null, 'lozinka sa šđčćž'])(
    'comes back row by row and byte by byte (passphrase %s)',
    async (passphrase) => {
      const path = join(folder(), 'a.arhiva');
      const backup = await writeBackup({ owner: server.owner, files, path, passphrase });
      console.log(backup.tables, backup.rows, backup.size, backup.start.sequences, backup.start.waiting);
      expect(backup).toMatchObject({
        files: 4,
        fileBytes: 3_065_537,
        faulty: [],
        encrypted: passphrase !== null,
      });
      const restored = { owner: await emptyDatabase(), files: await fixtureFiles() };
      const content = contentOf(path, passphrase === null ? neverAsk : ask(passphrase));
      const found = await load({ ...restored, content });
      expect(found).toMatchObject({ tables: backup.tables, rows: backup.rows, files: 4, faulty: [] });
      const [before, after] = [await contentsOf(server.owner), await contentsOf(restored.owner)];
      delete before['public.access_changes'];
      expect(after).toEqual(before);
    },
  );
});
