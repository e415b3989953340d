import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listed, readBytes } from '../../../test/file-stores.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { seal, unseal } from '../../core/secret-box.ts';
import { buildServer } from '../app.ts';
import { withClient } from '../db/client.ts';
import { restore } from './restore.ts';
import { addFile, cleanUp, contentsOf, emptyDatabase, fixtureFiles, neverAsk } from './test/kit.ts';
import { archiveOf, target } from './test/restoring.ts';
import { markUnfinished, refuseUnfinished } from './unfinished.ts';

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
});

it('a database that is not the product’s is not archived', async () => {
  await expect(archiveOf(await emptyDatabase())).rejects.toThrow('nije baza Čaršije');
});
