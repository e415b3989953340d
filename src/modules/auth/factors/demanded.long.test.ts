// Long, since every route is asked by who lacks a second factor. In the suite: security.test.ts (an organisation that asks for a
// second factor).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';

const LIST = '/api/erp/sifarnici/drzave';

let t: TestApp;
let member: Person;
const status = async (url: string, token = member.token) => (await t.call('GET', url, { token })).status;
const demand = (wanted: boolean) =>
  t.ownerDb.execute(sql`
    insert into tenant_profiles (tenant_id, require_second_factor) values (${member.tenantId}, ${wanted})
    on conflict (tenant_id) do update set require_second_factor = ${wanted}`);

beforeAll(async () => {
  t = await createTestApp();
  member = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

it('who lacks a second factor that the organisation demands may do nothing here but set one up', async () => {
  const other = await t.member({ roles: ['admin'] });
  expect([await status(LIST), await status(LIST, other.token)]).toEqual([200, 200]);
  await demand(true);
  await expect.poll(() => status(LIST)).toBe(403);
  const refused = await t.call('GET', LIST, { token: member.token });
  expect(refused.body.code).toBe('second_factor_required');
  expect(await status(LIST, other.token)).toBe(200);
  const profile = await t.call('GET', '/api/auth/profile', { token: member.token });
  expect(profile.body).toMatchObject({ must_set_up_factor: true, permissions: [] });
  expect(await status('/api/korisnik/security')).toBe(200);
  expect((await t.call('POST', '/api/korisnik/totp', { token: member.token, body: {} })).status).toBe(200);
  // Begun is not shown yet.
  expect(await status(LIST)).toBe(403);
  await t.ownerDb.execute(sql`update totp_factors set confirmed_at = now() where user_id = ${member.userId}`);
  await expect.poll(() => status(LIST)).toBe(200);
});

it('a demand that is taken back opens what it closed', async () => {
  await t.ownerDb.execute(sql`delete from totp_factors where user_id = ${member.userId}`);
  await expect.poll(() => status(LIST)).toBe(403);
  await demand(false);
  await expect.poll(() => status(LIST)).toBe(200);
});
