import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';

export let t: TestApp;
export let chief: Person;
export let admin: Person;
export const url = (who: Person, more = '') => `/api/admin/users/${who.userId}${more}`;
export const get = (of: Person, by = chief, query = '') => t.call('GET', url(of, query), { token: by.token });
export const change = async (of: Person, body: object, by = chief, query = '') => {
  const { version } = (await get(of, by, query)).body.data ?? {};
  return t.call('PATCH', url(of, query), { token: by.token, body: { version, ...body } });
};
/** With the very next request. */
export const becomes = async (who: Person, there: boolean) => expect(await isIn(who)).toBe(there);
export const act = (of: Person, what: string, body: object = {}, by = admin) =>
  t.call('POST', url(of, `/${what}`), { token: by.token, body });
export const isIn = async (who: Person) =>
  (await t.call('GET', '/api/auth/profile', { token: who.token })).status === 200;
export const colleague = (name = 'Ana Cvijić', roles = ['manager']) =>
  t.member({ tenantId: chief.tenantId, name, roles });
/** What was done to somebody, without their sign-ins. */
export const trail = async (of: Person) =>
  (
    await t.ownerDb.execute<{ action: string; changes: object; tenant_id: string }>(
      sql`select action, changes, tenant_id from audit_log where resource = 'users' and record_id = ${of.userId}
        and not changes ? 'device' order by id`,
    )
  ).rows;
/** In which organisations' trails it stands that this happened to somebody. */
export const placesTold = async (of: Person, event: string) =>
  (await trail(of))
    .filter(({ action, changes }) => action === 'security' && JSON.stringify(changes).includes(`"${event}"`))
    .map(({ tenant_id }) => tenant_id)
    .sort();
export const bothPlaces = () => [admin.tenantId, chief.tenantId].sort();

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
    admin = await t.admin();
  });
  afterAll(() => t.close());
};
