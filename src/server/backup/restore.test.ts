import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { listed, readBytes } from '../../../test/file-stores.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { seal, unseal } from '../../core/secret-box.ts';
import { buildServer } from '../app.ts';
import { withClient } from '../db/client.ts';
import { restore } from './restore.ts';
import { addFile, cleanUp, contentsOf, emptyDatabase, fixtureFiles, folder, neverAsk } from './test/kit.ts';
import { archiveOf, isEmpty, target } from './test/restoring.ts';
import { isUnfinished, markFinished, markUnfinished, refuseUnfinished } from './unfinished.ts';

afterAll(cleanUp);

const limit = { timeout: scaledTimeout(120_000) };

describe('an installation that is restored', limit, () => {
  let t: TestApp;
  let path: string;
  let token: string;
  let email: string;
  let sealed: string;
  let before: Record<string, string>;
  const kept = new Map<string, Buffer>();
  beforeAll(async () => {
    t = await createTestApp();
    ({ token, email } = await t.admin());
    sealed = await seal(t.ownerDb, 'somebody', 'tajna');
    const files = await fixtureFiles();
    await withClient(t.owner, async (client) => {
      for (const size of [0, 1, 65_536, 1_000_000]) {
        const bytes = randomBytes(size);
        kept.set(await addFile(client, files, bytes), bytes);
      }
    });
    path = await archiveOf(t.owner, null, Promise.resolve(files));
    before = await contentsOf(t.owner);
  });
  afterAll(() => t.close());

  it('works: with its rows, files and secrets, and its people, who sign in again', async () => {
    const to = await target();
    // Where a restore was killed, which is not taken for complete.
    await markUnfinished(to.config.dataDir);
    await to.files.store.write(randomUUID(), [Buffer.from('half')] as never);
    expect(() => refuseUnfinished(to.config.dataDir)).toThrow(/npm run restore/);
    await restore({ ...to, path, ask: neverAsk });
    refuseUnfinished(to.config.dataDir);
    for (const [id, bytes] of kept) expect((await readBytes(to.files.store, id)).equals(bytes)).toBe(true);
    expect(await listed(to.files.store)).toHaveLength(kept.size);
    const after = await contentsOf(to.owner);
    // All rows but those of a cache, the sessions, and the key of their tokens.
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(
      ['access_changes', 'app_secrets', 'sessions'].map((table) => `public.${table}`),
    );
    expect(Object.keys(after)).toEqual(Object.keys(before));
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

it('a database that is not the product’s is not archived', async () => {
  await expect(archiveOf(await emptyDatabase())).rejects.toThrow('nije baza Čaršije');
});
