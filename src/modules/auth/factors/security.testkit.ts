import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { forgetTries } from '../testkit.ts';

export let t: TestApp;
export let person: Person;

export const post = (path: string, body?: object, token = person.token) =>
  t.call('POST', `/api/korisnik${path}`, { token, body });
/** What the trail says of changes by a person, the newest first; their sign-ins are told there too. */
export const trail = async (userId = person.userId): Promise<string[]> =>
  (
    await t.ownerDb.execute<{ event: string }>(
      sql`select changes #>> '{event,to}' as event from audit_log
        where resource = 'users' and action = 'security' and record_id = ${userId}
          and changes #>> '{event,to}' not similar to '(Prijava|Neuspjela prijava)%' order by at desc, id desc`,
    )
  ).rows.map(({ event }) => event);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await forgetTries(t);
    person = await t.member();
  });
};
