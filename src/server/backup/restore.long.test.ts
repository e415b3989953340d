// Long, since an archive is cut at every record, and two installations are made of an old one.
// In the suite: restore.test.ts (cut, altered, older and newer archives, and an installation that works).
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
