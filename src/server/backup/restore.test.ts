import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { listed } from '../../../test/file-stores.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { seal, unseal } from '../../core/secret-box.ts';
import { buildServer } from '../app.ts';
import { withClient } from '../db/client.ts';
import { RECORD_SIZE } from './records.ts';
import { restore } from './restore.ts';
import { ask, cleanUp, emptyDatabase, folder, neverAsk } from './test/kit.ts';
import {
  archiveOf,
  expectPicture,
  isEmpty,
  olderArchive,
  oldInstallation,
  target,
} from './test/restoring.ts';
import { isUnfinished, markFinished, markUnfinished, refuseUnfinished } from './unfinished.ts';

afterAll(cleanUp);

const limit = { timeout: scaledTimeout(120_000) };

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
    // Where a restore was killed, which is not taken for complete.
    await markUnfinished(to.config.dataDir);
    await to.files.store.write(randomUUID(), [Buffer.from('half')] as never);
    expect(() => refuseUnfinished(to.config.dataDir)).toThrow(/npm run restore/);
    await restore({ ...to, path, ask: neverAsk });
    refuseUnfinished(to.config.dataDir);
    expect(await listed(to.files.store)).toEqual([]);
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

  it('leaves nothing of an archive that is cut or altered, or opened with a wrong passphrase', async () => {
    const owner = await oldInstallation();
    // Rows that fill more than one record.
    await withClient(owner, (client) =>
      client.query(`insert into core_seeds select gen_random_uuid() from generate_series(1, 8000)`),
    );
    const whole = readFileSync(await archiveOf(owner));
    const changed = Buffer.from(whole);
    changed[RECORD_SIZE + 1000]! ^= 4;
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
    for (const bytes of [whole.subarray(0, -1), changed]) {
      writeFileSync(broken, bytes);
      await nothing(broken);
    }
    await nothing(await archiveOf(owner, 'prava lozinka'), ask('kriva lozinka'));
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

describe('an archive of another version', limit, () => {
  it('that is older is brought to this one, and its pictures go from the database into the files', async () => {
    const { tenant, picture, bytes, path } = await olderArchive();
    const to = await target();
    await restore({ ...to, path, ask: neverAsk });
    const { rows } = await withClient(to.owner, (client) =>
      client.query(
        `select (select name from tenants where idguid = $1) as name, to_regclass('public.backup_runs') is not null as now`,
        [tenant],
      ),
    );
    expect(rows).toEqual([{ name: 'Stara firma', now: true }]);
    await expectPicture(to, picture, bytes);
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
