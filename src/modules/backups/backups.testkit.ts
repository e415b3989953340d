import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { cleanUp, folder } from '../../server/backup/test/kit.ts';

export const PATH = '/api/admin/rezervne-kopije';
export let t: TestApp;
let admin: Person;
export let place: string;

export const send = (name: string) => t.deps.database.transaction((tx) => t.deps.jobs.send(tx, name, {}));
export const list = async () => (await t.call('GET', PATH, { token: admin.token })).body.data;
/** What the dashboard of a person says of backups. */
export const waits = async ({ token }: { token: string } = admin) => {
  const { body } = await t.call('GET', '/api/dashboard/waiting', { token });
  return body.data.things.find(({ name }: { name: string }) => name === 'rezervne-kopije');
};
export const notices = async () =>
  (
    await t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where kind = 'backup-missing' and user_id = ${admin.userId} order by created_at`,
    )
  ).rows.map(({ title }) => title);
export const wait = { timeout: scaledTimeout(60_000) };

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    place = join(folder(), 'kopije');
    t = await createTestApp({ BACKUP_DIR: place, DATA_DIR: folder() });
    admin = await t.admin();
  });
  afterAll(async () => {
    await t.close();
    await cleanUp();
  });
};
