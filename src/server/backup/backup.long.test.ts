// Long, since the demo is archived again and again while others write, and restored.
// In the suite: restore.test.ts (an installation comes back row by row and byte by byte), backup.test.ts (one at a time).
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { whileNoBackupRuns } from '../../core/files/removal-lock.ts';
import { type Client, singleClient, withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { fillDemo } from '../demo/fill.ts';
import { contentOf, writeBackup } from './backup.ts';
import { decompressed, entriesOf } from './entries.ts';
import { load } from './load.ts';
import { readHead } from './manifest.ts';
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

const PASSPHRASE = 'lozinka sa šđčćž';
let server: TestApp;
let files: StoredFiles;
let client: Client;
/** What was restored last, unchanged. */
let latest: PgConnection | undefined;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.ownerDb, server.deps, 'proba-proba-proba');
  // The demo's files have started jobs, which write more than they are about, and a moment after their end.
  await server.deps.jobs.stop();
  let before = {};
  const settled = async (): Promise<void> => {
    const last = before;
    before = await contentsOf(server.owner);
    expect(before).toEqual(last);
  };
  await eventually(settled, { limit: 60_000, interval: 2000 });
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

const archive = (
  passphrase: string | null = null,
  more: { files?: StoredFiles; signal?: AbortSignal } = {},
) => writeBackup({ owner: server.owner, files, path: join(folder(), 'a.arhiva'), passphrase, ...more });

async function restored(path: string, askFor = neverAsk) {
  const target = { owner: await emptyDatabase(), files: await fixtureFiles() };
  return { ...target, contents: await load({ ...target, content: contentOf(path, askFor) }) };
}

/** Ids of the files of 2000 bytes that rows of two tables name, and of all whose bytes are there, as an archive holds them. */
async function heldBy(path: string): Promise<Record<'files' | 'paths' | 'bytes', string[]>> {
  const texts: Record<string, string> = {};
  const bytes: string[] = [];
  for await (const entry of entriesOf(contentOf(path, neverAsk))) {
    const head = readHead(entry.head);
    const parts: Buffer[] = [];
    for await (const part of head.kind === 'table' ? decompressed(entry.body) : entry.body) parts.push(part);
    if (head.kind === 'table') texts[head.name] = Buffer.concat(parts).toString();
    if (head.kind === 'file') bytes.push(head.id);
    await entry.tail();
  }
  const idsIn = (table: string, what: RegExp) =>
    [...texts[table]!.matchAll(what)].map(([, id]) => id!).sort();
  return {
    files: idsIn('core_seeds', /file:([0-9a-f-]{36}):2000:/g),
    paths: idsIn('visit_paths', /\/file\/([0-9a-f-]{36})/g),
    bytes,
  };
}

/** What an archive must hold: everything but caches. */
async function archived(): Promise<Record<string, string>> {
  const { 'public.access_changes': _, ...tables } = await contentsOf(server.owner);
  return tables;
}

describe('a whole installation', { timeout: scaledTimeout(120_000) }, () => {
  it.each([null, PASSPHRASE])(
    'comes back row by row and byte by byte (passphrase %s)',
    async (passphrase) => {
      const backup = await archive(passphrase);
      expect(backup).toMatchObject({
        files: 4,
        fileBytes: 3_065_537,
        faulty: [],
        encrypted: passphrase !== null,
      });
      expect(backup.tables).toBeGreaterThan(50);
      const { owner, contents } = await restored(
        backup.path,
        passphrase === null ? neverAsk : ask(passphrase),
      );
      expect(contents).toMatchObject({ tables: backup.tables, rows: backup.rows, files: 4, faulty: [] });
      expect(await contentsOf(owner)).toEqual(await archived());
      latest = owner;
    },
  );

  it('takes new rows after a restore: every sequence goes on behind what was restored', async () => {
    const owner = latest ?? (await restored((await archive()).path)).owner;
    await withClient(owner, async (db) => {
      const { rows: owned } = await db.query<{ table: string; column: string; sequence: string }>(`
        select c.oid::regclass::text as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and n.nspname in ('public', 'drizzle') and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`);
      expect(owned.length).toBeGreaterThan(4);
      let filled = 0;
      for (const { table, column, sequence } of owned) {
        const { rows } = await db.query<{ next: string; most: string | null }>(
          `select nextval($1) as next, (select max(${column}) from ${table}) as most`,
          [sequence],
        );
        if (rows[0]!.most !== null) filled += 1;
        expect(BigInt(rows[0]!.next), table).toBeGreaterThan(BigInt(rows[0]!.most ?? 0));
      }
      expect(filled).toBeGreaterThan(3);
      await db.query(`insert into visit_paths (path) values ('/nova')`);
    });
  });

  it('is one moment, though somebody writes all the time: rows fit one another, and every named file has its bytes', async () => {
    const stop = new AbortController();
    const other = singleClient(server.owner, 'writer');
    await other.connect();
    let written = 0;
    const writer = (async () => {
      while (!stop.signal.aborted) {
        // A file and a row in another table, in one transaction; and one file goes.
        await other.query('begin');
        const id = await addFile(other, files, randomBytes(2000));
        await other.query(`insert into visit_paths (path) values ($1)`, [`/file/${id}`]);
        if (written % 3 === 2) {
          const { rows } = await other.query<{ name: string }>(
            `delete from core_seeds where name = (select min(name) from core_seeds where name like 'file:%:2000:%') returning name`,
          );
          const gone = rows[0]!.name.split(':')[1]!;
          await other.query('delete from visit_paths where path = $1', [`/file/${gone}`]);
          await other.query('commit');
          await whileNoBackupRuns(server.deps.database, () => files.store.remove(gone));
        } else await other.query('commit');
        written += 1;
      }
    })();
    const paths: string[] = [];
    try {
      await expect.poll(() => written).toBeGreaterThan(5);
      for (let round = 0; round < 3; round++) {
        const before = written;
        const backup = await archive();
        expect(backup.faulty).toEqual([]);
        expect(written).toBeGreaterThan(before);
        paths.push(backup.path);
      }
    } finally {
      stop.abort();
      await writer;
      await other.end();
    }
    for (const path of paths) {
      const held = await heldBy(path);
      expect(held.files).toEqual(held.paths);
      expect(held.files.length).toBeGreaterThan(0);
      const stored = new Set(held.bytes);
      expect(held.files.filter((id) => !stored.has(id))).toEqual([]);
    }
    // That a restore puts in what an archive holds is the same each time.
    const { owner } = await restored(paths[0]!);
    const { rows } = await withClient(owner, (db) =>
      db.query(`select
        array(select split_part(name, ':', 2) from core_seeds where name like 'file:%:2000:%' order by 1) as files,
        array(select substr(path, 7) from visit_paths where path like '/file/%' order by 1) as paths`),
    );
    const { files: named } = await heldBy(paths[0]!);
    expect(rows).toEqual([{ files: named, paths: named }]);
  });

  it('names the files whose bytes are missing or wrong, and archives the rest', async () => {
    const names = await files.inSnapshot(client);
    const [missing, longer, other] = names.filter(({ size }) => size === 2000).map(({ id }) => id);
    await files.store.remove(missing!);
    await files.store.write(longer!, [randomBytes(2001)] as never);
    await files.store.write(other!, [randomBytes(2000)] as never);
    const faulty = [
      { id: missing, fault: 'missing' },
      { id: longer, fault: 'different' },
      { id: other, fault: 'different' },
    ];
    const backup = await archive();
    expect(backup.files).toBe(names.length);
    expect(backup.faulty).toEqual(expect.arrayContaining(faulty));
    expect(backup.faulty).toHaveLength(3);
    const copy = await restored(backup.path);
    expect(copy.contents.faulty).toEqual(backup.faulty);
    // Nothing is handed out as if it were right.
    for (const { id } of backup.faulty) expect(await copy.files.store.sizeOf(id)).toBeNull();
    for (const { id } of backup.faulty)
      await client.query('delete from core_seeds where name like $1', [`file:${id}:%`]);
  });
});
