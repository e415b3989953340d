// Long, since whole installations are restored in vain. In the suite: restore.test.ts (an installation that is restored works).
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { listed } from '../../../test/file-stores.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { withClient } from '../db/client.ts';
import { restore } from './restore.ts';
import { addFile, cleanUp, fixtureFiles, folder, neverAsk } from './test/kit.ts';
import { archiveOf, isEmpty, target } from './test/restoring.ts';
import { isUnfinished, markFinished, markUnfinished } from './unfinished.ts';

afterAll(cleanUp);

const limit = { timeout: scaledTimeout(120_000) };

describe('an installation that is restored', limit, () => {
  let t: TestApp;
  let path: string;
  beforeAll(async () => {
    t = await createTestApp();
    const files = await fixtureFiles();
    await withClient(t.owner, async (client) => {
      for (const size of [0, 1, 65_536, 1_000_000]) await addFile(client, files, randomBytes(size));
    });
    path = await archiveOf(t.owner, null, Promise.resolve(files));
  });
  afterAll(() => t.close());

  it('is refused where something is', async () => {
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

  it('leaves nothing of an archive that is cut', async () => {
    const to = await target();
    const broken = join(folder(), 'b.arhiva');
    writeFileSync(broken, readFileSync(path).subarray(0, -1));
    await expect(restore({ ...to, path: broken, ask: neverAsk })).rejects.toThrow(
      /Arhiva je (nepotpuna|oštećena)/,
    );
    expect(await isEmpty(to.owner)).toBe(true);
    expect(await listed(to.files.store)).toEqual([]);
    expect(isUnfinished(to.config.dataDir)).toBe(false);
  });

  it('stops when asked to, and leaves nothing', async () => {
    const to = await target();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(restore({ ...to, path, ask: neverAsk, signal: stop.signal })).rejects.toThrow('enough');
    expect(await isEmpty(to.owner)).toBe(true);
  });
});
