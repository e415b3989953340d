import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { BASE, makeLogKey, RIGHTS } from '../testkit.ts';

export let t: TestApp;
export let person: Person;
export let key: string;

export const alert = { name: 'Kasa pada', query: 'level:error app:blagajna', lines: 2, minutes: 5 };
export const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  who = person,
) => t.call(method, `${BASE}/alerts${path}`, { token: who.token, body });
export const told = async (who = person): Promise<string[]> =>
  (
    await t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where kind = 'app-log-alert' and user_id = ${who.userId} order by created_at`,
    )
  ).rows.map(({ title }) => title);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ permissions: RIGHTS });
    key = (await makeLogKey(t, person)).key;
  });
  afterAll(() => t.close());
};
