import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { listed } from '../../../test/file-stores.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { seal, unseal } from '../../core/secret-box.ts';
import { buildServer } from '../app.ts';
import { database, openPool, withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { layFoundation, MIGRATIONS } from '../db/migrate.ts';
import { writeBackup } from './backup.ts';
import { storedFiles } from './installation.ts';
import { RECORD_SIZE } from './records.ts';
import { restore } from './restore.ts';
import { TAG_SIZE } from './seal.ts';
import { firstRelation } from './tables.ts';
import { addFile, ask, cleanUp, emptyDatabase, fixtureFiles, folder, neverAsk } from './test/kit.ts';
import { isUnfinished, markFinished, markUnfinished, refuseUnfinished } from './unfinished.ts';

afterAll(cleanUp);

const log = pino({ level: 'silent' });
const limit = { timeout: scaledTimeout(120_000) };

async function target() {
  const config = testConfig({ DATA_DIR: folder() });
  return { config, owner: await emptyDatabase(), files: await fixtureFiles() };
}

async function archiveOf(owner: PgConnection, passphrase: string | null = null, files = fixtureFiles()) {
  const path = join(folder(), 'a.arhiva');
  await writeBackup({ owner, files: await files, path, passphrase });
  return path;
}

/** A database as the first versions had it, of which less is made at each restore than of this one. */
async function oldInstallation(): Promise<PgConnection> {
  const old = await emptyDatabase();
  await withClient(old, async (client) => {
    await layFoundation(client, old);
    await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
      migrationsFolder: MIGRATIONS,
    }).slice(0, 9)) {
      for (const statement of statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
  });
  return old;
}

const isEmpty = (owner: PgConnection): Promise<boolean> =>
  withClient(owner, async (client) => (await firstRelation(client)) === null);

describe('an installation that is restored', limit, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it('works: with its secrets, and its people, who sign in again', async () => {
    const { token, email } = await t.admin();
    const sealed = await seal(t.ownerDb, 'somebody', 'tajna');
    const path = await archiveOf(t.owner);
    const to = await target();
    await restore({ ...to, path, ask: neverAsk });
    const server = await buildServer({
      config: to.config,
      owner: to.owner,
      log: t.deps.log,
      pages: false,
      quick: true,
    });
    try {
      expect(await unseal(server.deps.database, 'somebody', sealed)).toBe('tajna');
      const me = (given: string) => ({
        method: 'GET' as const,
        url: '/api/auth/profile',
        headers: { authorization: `Bearer ${given}` },
      });
      expect((await t.call('GET', '/api/auth/profile', { token })).status).toBe(200);
      expect((await server.app.inject(me(token))).statusCode).toBe(401);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'probna-lozinka-4711' },
      });
      expect((await server.app.inject(me(answer.json().data.tokens.accessToken))).statusCode).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('is refused where something is', async () => {
    const path = await archiveOf(t.owner);
    const full = await createTestDatabase();
    const to = await target();
    await expect(restore({ ...to, owner: full.owner, path, ask: neverAsk })).rejects.toThrow(
      /Baza nije prazna.*DATA_DIR/,
    );
    // Nor is anything removed there: the restore that was not marked as finished may have been complete.
    await markUnfinished(to.config.dataDir);
    const id = randomUUID();
    await to.files.store.write(id, [Buffer.from('restored')] as never);
    await expect(restore({ ...to, owner: full.owner, path, ask: neverAsk })).rejects.toThrow(
      'Baza nije prazna',
    );
    expect(await to.files.store.sizeOf(id)).toBe(8);
    await markFinished(to.config.dataDir);
    await full.drop();
    await to.files.store.write(randomUUID(), [Buffer.from('x')] as never);
    await expect(restore({ ...to, path, ask: neverAsk })).rejects.toThrow(/datotekama već ima sadržaja/);
    expect(await isEmpty(to.owner)).toBe(true);
  });

  it('leaves nothing of an archive that is cut, at any record, altered, or opened with a wrong passphrase, or of one that was killed, which can be begun anew', async () => {
    const owner = await oldInstallation();
    const files = await fixtureFiles();
    const id = await withClient(owner, async (client) => {
      // Rows that fill more than one record, and then bytes.
      await client.query(`insert into core_seeds select gen_random_uuid() from generate_series(1, 8000)`);
      return addFile(client, files, randomBytes(250_000));
    });
    const path = await archiveOf(owner, null, Promise.resolve(files));
    const locked = await archiveOf(owner, 'prava lozinka', Promise.resolve(files));
    const whole = readFileSync(path);
    const head = whole.indexOf(10, whole.indexOf(10) + 1) + 1;
    const borders = Array.from(
      { length: Math.floor((whole.length - head) / (RECORD_SIZE + TAG_SIZE)) + 1 },
      (_, count) => head + count * (RECORD_SIZE + TAG_SIZE),
    );
    expect(borders.length).toBeGreaterThan(5);
    const to = await target();
    const broken = join(folder(), 'b.arhiva');
    const nothing = async (given: string, askFor = neverAsk) => {
      await expect(restore({ ...to, path: given, ask: askFor })).rejects.toMatchObject({
        message: expect.stringMatching(/Arhiva je (nepotpuna|oštećena)|Lozinka arhive/),
      });
      expect(await isEmpty(to.owner)).toBe(true);
      expect(await listed(to.files.store)).toEqual([]);
      expect(isUnfinished(to.config.dataDir)).toBe(false);
    };
    for (const at of [...borders, head + 10_000, whole.length - 1]) {
      writeFileSync(broken, whole.subarray(0, at));
      await nothing(broken);
    }
    for (const at of [head + 200, head + RECORD_SIZE * 2 + 100, whole.length - 20]) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 4;
      writeFileSync(broken, changed);
      await nothing(broken);
    }
    await nothing(locked, ask('kriva lozinka'));
    // And then the whole one goes in, also where one was killed, which is not taken for complete.
    await markUnfinished(to.config.dataDir);
    await to.files.store.write(randomUUID(), [Buffer.from('half')] as never);
    expect(() => refuseUnfinished(to.config.dataDir)).toThrow(/npm run restore/);
    await restore({ ...to, path: locked, ask: ask('prava lozinka') });
    expect((await listed(to.files.store)).map((one) => one.id)).toEqual([id]);
    expect(existsSync(join(to.config.dataDir, 'restore-unfinished'))).toBe(false);
    refuseUnfinished(to.config.dataDir);
  });

  it('stops when asked to, and leaves nothing', async () => {
    const path = await archiveOf(t.owner);
    const to = await target();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(restore({ ...to, path, ask: neverAsk, signal: stop.signal })).rejects.toThrow('enough');
    expect(await isEmpty(to.owner)).toBe(true);
  });
});

/** Starts an installation, and expects a picture from it, which it keeps as a file. */
async function expectPicture(
  { config, owner }: Pick<Awaited<ReturnType<typeof target>>, 'config' | 'owner'>,
  id: string,
  bytes: Buffer,
): Promise<void> {
  const server = await buildServer({ config, owner, log, pages: false, quick: true });
  try {
    const answer = await server.app.inject({ url: `/api/public/pictures/${id}.webp` });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    const { rows } = await server.deps.database.execute(
      sql`select content, file_id from pictures where idguid = ${id}`,
    );
    expect(rows).toEqual([{ content: null, file_id: expect.any(String) }]);
    expect(await server.deps.files.sizeOf(rows[0]!.file_id as string)).toBe(bytes.length);
  } finally {
    await server.close();
  }
}

describe('an archive of another version', limit, () => {
  it('that is older is brought to this one, and its pictures go from the database into the files', async () => {
    const old = await oldInstallation();
    const tenant = randomUUID();
    const picture = randomUUID();
    const bytes = Buffer.concat([Buffer.from('RIFF\x04\0\0\0WEBP'), randomBytes(1000)]);
    await withClient(old, async (client) => {
      await client.query('insert into tenants (idguid, name) values ($1, $2)', [tenant, 'Stara firma']);
      await client.query(`insert into pictures (idguid, media_type, content) values ($1, 'image/webp', $2)`, [
        picture,
        bytes,
      ]);
    });
    const path = await archiveOf(old);
    const to = await target();
    await restore({ ...to, path, ask: neverAsk });
    const pool = openPool(to.owner, 1);
    const { rows } = await database(pool).execute(
      `select (select name from tenants where idguid = '${tenant}') as name, to_regclass('public.backup_runs') is not null as now`,
    );
    await pool.end();
    expect(rows).toEqual([{ name: 'Stara firma', now: true }]);
    await expectPicture(to, picture, bytes);
    // And an archive of this version holds it as a file.
    const files = storedFiles(to.config, log);
    const copy = await target();
    copy.files = await storedFiles(copy.config, log);
    await restore({ ...copy, path: await archiveOf(to.owner, null, files), ask: neverAsk });
    await expectPicture(copy, picture, bytes);
  });

  it('that is newer is refused, and one of other tables too', async () => {
    const source = await createTestDatabase();
    const to = await target();
    const change = (text: string) => withClient(source.owner, (client) => client.query(text));
    await change(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await expect(restore({ ...to, path: await archiveOf(source.owner), ask: neverAsk })).rejects.toThrow(
      /novije verzije/,
    );
    await change(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    await change(`update drizzle.__drizzle_migrations set hash = 'other' where id = 3`);
    await expect(restore({ ...to, path: await archiveOf(source.owner), ask: neverAsk })).rejects.toThrow(
      /ne poznaje/,
    );
    expect(await isEmpty(to.owner)).toBe(true);
    await source.drop();
  });

  it('whose rows refer to rows that are not there is refused, with every broken key', async () => {
    const source = await createTestDatabase();
    await withClient(source.owner, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select conname as name from pg_constraint where contype = 'f' and conrelid = 'sessions'::regclass`,
      );
      for (const { name } of rows) await client.query(`alter table sessions drop constraint "${name}"`);
      await client.query(`insert into sessions (idguid, user_id, organisation_id, expires_at)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now())`);
    });
    const to = await target();
    await expect(restore({ ...to, path: await archiveOf(source.owner), ask: neverAsk })).rejects.toThrow(
      /kojih nema.*\n.*sessions: .*\n.*sessions: /,
    );
    expect(await isEmpty(to.owner)).toBe(true);
    await source.drop();
  });

  it('a database that is not the product’s is not archived', async () => {
    await expect(archiveOf(await emptyDatabase())).rejects.toThrow('nije baza Čaršije');
  });
});
