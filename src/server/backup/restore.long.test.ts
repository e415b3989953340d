// Long, since an archive is cut at every record, and two installations are made of an old one.
// In the suite: restore.test.ts (an installation that works, one that is refused, an archive that is cut), records.test.ts (altered).
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { listed } from '../../../test/file-stores.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { withClient } from '../db/client.ts';
import { storedFiles } from './installation.ts';
import { RECORD_SIZE } from './records.ts';
import { restore } from './restore.ts';
import { TAG_SIZE } from './seal.ts';
import { addFile, ask, cleanUp, fixtureFiles, folder, neverAsk } from './test/kit.ts';
import {
  archiveOf,
  expectPicture,
  isEmpty,
  log,
  olderArchive,
  oldInstallation,
  target,
} from './test/restoring.ts';
import { isUnfinished, markUnfinished, refuseUnfinished } from './unfinished.ts';

afterAll(cleanUp);

const limit = { timeout: scaledTimeout(120_000) };

describe('an installation that is restored', limit, () => {
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

  it('that is older is brought to this one, whose archive holds its pictures as files', async () => {
    const { picture, bytes, path } = await olderArchive();
    const to = await target();
    await restore({ ...to, path, ask: neverAsk });
    await expectPicture(to, picture, bytes);
    const files = storedFiles(to.config, log);
    const copy = await target();
    copy.files = await storedFiles(copy.config, log);
    await restore({ ...copy, path: await archiveOf(to.owner, null, files), ask: neverAsk });
    await expectPicture(copy, picture, bytes);
  });
});
