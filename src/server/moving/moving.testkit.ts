import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { listed } from '../../../test/file-stores.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { addRole, archiveOf, type Filled, fill } from './test/filled.ts';

export const ROLE = 'uloga-svih';
export const WORD = 'Selidbena';
export const limit = { timeout: scaledTimeout(120_000) };

export let from: TestApp;
export let to: TestApp;
export let moved: Filled;
export let stays: Filled;
/** An account of the other installation with the e-mail of the first member. */
export let known: Person;
export let roles: { from: string; to: string };
export let archive: Buffer;

export const work = { report: () => {}, signal: new AbortController().signal };
export const idsStored = async (t: TestApp): Promise<string[]> =>
  (await listed(t.deps.files)).map(({ id }) => id);

/** Files whose bytes the next sweep takes. */
export const listedAsRemoved = async (t: TestApp): Promise<string[]> =>
  (await t.ownerDb.execute<{ idguid: string }>(sql`select idguid from removed_files`)).rows.map(
    ({ idguid }) => idguid,
  );

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    [from, to] = [await createTestApp(), await createTestApp()];
    // Each installation has a key of its own.
    await to.ownerDb.execute(
      sql`update app_secrets set value = ${Buffer.alloc(32, 7).toString('base64url')} where name = 'factors'`,
    );
    roles = { from: await addRole(from, ROLE), to: await addRole(to, ROLE) };
    known = await to.member();
    moved = await fill(from, WORD, ROLE);
    stays = await fill(from, 'Ostaje', ROLE);
    archive = await archiveOf(from, moved.person.tenantId);
  }, scaledTimeout(180_000));
  afterAll(async () => {
    await from?.close();
    await to?.close();
  });
};
