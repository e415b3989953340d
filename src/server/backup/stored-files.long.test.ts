// Long, since two installations are filled, archived and restored, with a bucket each.
// In the suite: backup.test.ts (files come back byte by byte), restore.test.ts (an installation that works), src/core/files/stores.test.ts
// (the bucket).
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { hashOf } from '../../../test/file-stores.ts';
import { createTestApp, PASSWORD } from '../../../test/helper.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { buildServer } from '../app.ts';
import { type Client, withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { writeBackup } from './backup.ts';
import { storedFiles } from './installation.ts';
import { restore } from './restore.ts';
import { type ArchivedFile, bytesOf, filesInSnapshot, type StoredFiles } from './stored-files.ts';
import { deskOf, fill, RIGHTS, STORED, startWriter } from './test/files.ts';
import { cleanUp, emptyDatabase, folder, neverAsk } from './test/kit.ts';

const log = pino({ level: 'silent' });
const TABLES =
  'files removed_files stored_files stored_file_versions trash trash_files attachments portfolio_picture_files';

let s3: Awaited<ReturnType<typeof startS3Server>>;
/** What a test has opened. */
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(async () => {
  await s3?.stop();
  await cleanUp();
});

/** Settings of a store in a folder, or in a part of the bucket. */
const settings = (where: string): Record<string, string> =>
  where === 'a folder'
    ? {}
    : { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3.port}/datoteke/${randomUUID()}` };

/** Every row of the tables that belong to files, as text. */
async function rowsOf(client: Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES.split(' ')) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Expects that every ready file has its bytes. */
async function expectBytes({ store }: StoredFiles, owner: PgConnection): Promise<void> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ at: string; size: number; sha256: string }>(
      `select coalesce(same_as, idguid) as at, size::int as size, sha256 from files where state = 'ready'`,
    ),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { at, size, sha256 } of rows) expect(await bytesOf(store, at)).toEqual({ size, sha256 });
}

describe.each([
  ['a folder', 'a bucket'],
  ['a bucket', 'a folder'],
])(
  'files that are archived from %s and restored into %s',
  { timeout: scaledTimeout(60_000) },
  (from, into) => {
    it('are all there, though others are sent, removed and swept meanwhile', async () => {
      const t = await createTestApp(settings(from));
      stops.push(t.close);
      const person = await t.member({ permissions: RIGHTS });
      const desk = await deskOf(t, person);
      const { contents, trashed, pending } = await fill(t, desk);
      const before = await withClient(t.owner, rowsOf);
      const writer = startWriter(desk);
      let snapshot: Record<string, string[]> = {};
      let named: ArchivedFile[] = [];
      const path = join(folder(), 'a.arhiva');
      try {
        await writer.passed(2);
        const files: StoredFiles = {
          store: t.deps.files,
          async inSnapshot(client) {
            named = await filesInSnapshot(client);
            snapshot = await rowsOf(client);
            await writer.passed(3);
            return named;
          },
        };
        const backup = await writeBackup({ owner: t.owner, files, path, passphrase: null });
        expect(backup).toMatchObject({ files: named.length, faulty: [] });
      } finally {
        await writer.stop();
      }
      for (const [table, rows] of Object.entries(before))
        if (table !== 'removed_files') expect(snapshot[table], table).toEqual(expect.arrayContaining(rows));

      await desk.sweep();
      const left = await Promise.all(named.map(({ id }) => t.deps.files.sizeOf(id)));
      const gone = named.filter((_, at) => left[at] === null);
      expect(gone.length).toBeGreaterThanOrEqual(2);

      const config = testConfig({ DATA_DIR: folder(), ...settings(into) });
      const owner = await emptyDatabase();
      const files = await storedFiles(config, log);
      stops.push(() => files.store.close());
      expect(await restore({ config, owner, files, path, ask: neverAsk })).toMatchObject({ faulty: [] });
      expect(await withClient(owner, rowsOf)).toEqual(snapshot);
      await expectBytes(files, owner);
      for (const { id, size, sha256 } of gone)
        expect(await bytesOf(files.store, id)).toEqual({ size, sha256 });

      const restored = await buildServer({ config, owner, log, pages: false, quick: true });
      stops.push(restored.close);
      const entered = await restored.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: person.email, password: PASSWORD },
      });
      const headers = { authorization: `Bearer ${entered.json().data.tokens.accessToken}` };
      const post = (url: string, payload: object) =>
        restored.app.inject({ method: 'POST', url, payload, headers });
      expect((await post(`${STORED}/trash/restore`, { idguids: [trashed] })).json().data).toEqual({
        restored: 1,
      });
      const late = await post(STORED, { file: pending.file });
      contents[`${STORED}/${late.json().data.idguid}/content`] = pending.sha256;
      for (const [url, sha256] of Object.entries(contents)) {
        const answer = await restored.app.inject({ url, headers });
        expect([answer.statusCode, hashOf(answer.rawPayload)], url).toEqual([200, sha256]);
      }
    });
  },
);
