import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestApp, PASSWORD, type Person, type TestApp } from '../../../test/helper.ts';

import { endExpiredImpersonations } from '../auth/sessions/impersonated.ts';

const REASON = 'Korisnica javlja da ne vidi grupe robe.';
const GOODS = '/api/erp/sifarnici/grupe-robe';
let t: TestApp;
let admin: Person;
let target: Person;

const impersonate = (by: Person, idguid: string, body: object = { reason: REASON }): Promise<Answer> =>
  t.call('POST', `/api/admin/users/${idguid}/impersonate`, { token: by.token, body });
const profile = (token: string) => t.call('GET', '/api/auth/profile', { token });
const end = (token: string) => t.call('POST', '/api/auth/end-impersonation', { token });
const refresh = (refreshToken: string) =>
  t.call('POST', '/api/auth/refresh-token', { body: { refreshToken } });
/** Acts in somebody's name; answers the tokens. */
async function acting(by: Person, person: Person): Promise<{ token: string; refreshToken: string }> {
  const { status, body } = await impersonate(by, person.userId);
  expect(status, JSON.stringify(body)).toBe(200);
  return { token: body.data.tokens.accessToken, refreshToken: body.data.tokens.refreshToken };
}
/** What the trail of an organisation says of a person, oldest first. */
const eventsOf = async (
  person: Person,
): Promise<{ actor: string; via: string | null; event: string; reason?: string }[]> =>
  (
    await t.ownerDb.execute<{ actor: string; via: string | null; event: string; reason: string }>(sql`
      select actor_name as actor, via, changes -> 'event' ->> 'to' as event, changes -> 'reason' ->> 'to' as reason
      from audit_log where tenant_id = ${person.tenantId} and record_id = ${person.userId}
        and action = 'security' and changes -> 'event' ->> 'to' like '%u ime osobe%' order by at, id`)
  ).rows.map(({ reason, ...row }) => (reason ? { ...row, reason } : row));
const pass = (minutes: number) =>
  t.ownerDb.execute(sql`update sessions set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}) where method = 'impersonation'`);

beforeAll(async () => {
  t = await createTestApp();
});
beforeAll(async () => {
  admin = await t.admin();
  target = await t.member({ roles: ['admin'], name: 'Amra Čengić' });
});
afterAll(() => t.close());

describe('acting in another person’s name', () => {
  it('has their rights in their organisation, says so, and comes back to the own session', async () => {
    const begun = await impersonate(admin, target.userId);
    const { user, tenant, tenants, impersonation, tokens, permissions } = begun.body.data;
    expect(user.id).toBe(target.userId);
    expect(tenant.idguid).toBe(target.tenantId);
    expect(tenants).toHaveLength(1);
    expect(impersonation).toMatchObject({ by: 'Administrator Sistema', reason: REASON });
    const left = (new Date(impersonation.until).getTime() - Date.now()) / 60_000;
    expect(left).toBeGreaterThan(59);
    expect(left).toBeLessThanOrEqual(60);
    expect(permissions).not.toContain('admin_impersonation_save');
    const own = await profile(target.token);
    expect([own.body.impersonation, own.body.permissions]).toEqual([null, permissions]);
    expect((await profile(tokens.accessToken)).body.impersonation.reason).toBe(REASON);

    const made = await t.call('POST', GOODS, {
      token: tokens.accessToken,
      body: { sifra: '77', naziv: 'Tuđom rukom' },
    });
    expect(made.status).toBe(201);
    const trail = await t.call('GET', `/api/admin/dnevnik?record=${made.body.data.idguid}`, {
      token: target.token,
    });
    expect(trail.body.data).toMatchObject([
      { actor: 'Amra Čengić', via: 'Administrator Sistema', action: 'create' },
    ]);

    const back = await end(tokens.accessToken);
    expect(back.status).toBe(200);
    expect(back.body.data).toMatchObject({ user: { id: admin.userId }, impersonation: null });
    expect((await profile(back.body.data.tokens.accessToken)).status).toBe(200);
    expect((await refresh(back.body.data.tokens.refreshToken)).status).toBe(200);
    for (const { status } of [await profile(tokens.accessToken), await refresh(tokens.refreshToken)])
      expect(status).toBe(401);
    expect((await end(tokens.accessToken)).status).toBe(401);
    expect(await eventsOf(target)).toEqual([
      { actor: 'Administrator Sistema', via: null, event: 'Početak rada u ime osobe', reason: REASON },
      { actor: 'Administrator Sistema', via: null, event: 'Kraj rada u ime osobe' },
    ]);
    admin = { ...admin, token: back.body.data.tokens.accessToken };
  });

  it('is refreshed, and never lasts longer than an hour', async () => {
    const first = await acting(admin, target);
    await pass(59);
    const next = (await refresh(first.refreshToken)).body.data;
    expect(next.impersonation.reason).toBe(REASON);
    const left = (new Date(next.impersonation.until).getTime() - Date.now()) / 1000;
    expect(left).toBeLessThan(61);
    await pass(1);
    await expect.poll(async () => (await profile(next.tokens.accessToken)).status).toBe(401);
    expect((await refresh(next.tokens.refreshToken)).status).toBe(401);
    await Promise.all([endExpiredImpersonations(t.deps.database), endExpiredImpersonations(t.deps.database)]);
    expect(
      (await eventsOf(target)).filter(({ event }) => /isteklo je vrijeme/.test(String(event))),
    ).toHaveLength(1);
    // One's own session has nothing to do with it.
    expect((await profile(admin.token)).status).toBe(200);
  });

  it('may do nothing that takes the person themselves', async () => {
    const { token } = await acting(admin, target);
    const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await t.call(method, path, { token, body })).body.code;
    const other = await t.member({ tenantId: target.tenantId });
    expect(await call('GET', '/api/korisnik/security')).toBe('in_person');
    expect(await call('POST', '/api/auth/switch-tenant', { tenant_id: target.tenantId })).toBe('in_person');
    expect(await call('POST', `/api/admin/users/${other.userId}/impersonate`, { reason: REASON })).toBe(
      'forbidden',
    );
    await end(token);
  });

  it('is one name at a time', async () => {
    const first = await acting(admin, target);
    const second = await acting(admin, await t.member());
    await expect.poll(async () => (await profile(first.token)).status).toBe(401);
    expect((await profile(second.token)).status).toBe(200);
    await end(second.token);
  });

  it('is over when the one who acts signs out, wherever that is', async () => {
    const { token } = await acting(admin, target);
    const { token: again, refreshToken } = await t.signIn(admin.email, 'probna-lozinka-4711');
    expect((await t.call('POST', '/api/auth/logout', { token, body: { refreshToken: null } })).status).toBe(
      200,
    );
    await expect.poll(async () => (await profile(token)).status).toBe(401);
    await expect.poll(async () => (await profile(admin.token)).status).toBe(401);
    expect((await eventsOf(target)).at(-1)?.event).toBe('Kraj rada u ime osobe');
    admin = { ...admin, token: again, refreshToken };
    const next = await acting(admin, target);
    await t.call('POST', '/api/auth/logout', { token: admin.token, body: {} });
    await expect.poll(async () => (await profile(next.token)).status).toBe(401);
    admin = await t.admin();
  });

  it('is over at once, on every node, when the right is taken away or the account closed', async () => {
    const { app } = await t.node();
    const helper = await t.member({
      tenantId: admin.tenantId,
      permissions: ['admin_impersonation_save'],
      name: 'Pomoćna Ruka',
    });
    const elsewhere = async (token: string) =>
      (await app.inject({ url: '/api/auth/profile', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    const first = await acting(helper, target);
    expect([(await profile(first.token)).status, await elsewhere(first.token)]).toEqual([200, 200]);
    await t.ownerDb.execute(sql`delete from member_permissions where user_id = ${helper.userId}`);
    await expect.poll(async () => (await profile(first.token)).status).toBe(401);
    await expect.poll(() => elsewhere(first.token)).toBe(401);
    await t.ownerDb.execute(sql`insert into member_permissions (tenant_id, user_id, permission)
      values (${admin.tenantId}, ${helper.userId}, 'admin_impersonation_save')`);
    const again = await t.signIn(helper.email, PASSWORD);
    const second = await acting({ ...helper, ...again }, target);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${helper.userId}`);
    await expect.poll(async () => (await profile(second.token)).status).toBe(401);
    await expect.poll(() => elsewhere(second.token)).toBe(401);
  });
});

describe('nobody else may', () => {
  it('take it without the right, from another organisation, or by another’s session', async () => {
    const plain = await t.member({ tenantId: admin.tenantId, permissions: ['admin_users_save'] });
    const outside = await t.member({ roles: ['admin'] });
    expect((await impersonate(plain, target.userId)).status).toBe(403);
    expect((await impersonate(outside, target.userId)).status).toBe(403);
    // Even where an organisation was given the right by mistake.
    await t.ownerDb.execute(sql`insert into tenant_permissions (tenant_id, permission)
      values (${outside.tenantId}, 'admin_impersonation_save')`);
    await expect.poll(async () => (await impersonate(outside, outside.userId)).body.code).toBe('forbidden');
    expect((await impersonate(outside, target.userId)).status).toBe(403);
  });

  it('reach other organisations in the name of one of the operator’s people', async () => {
    const permissions = ['admin_tenants_pregled', 'admin_tenants_save', 'admin_users_pregled'];
    const agent = await t.member({ tenantId: admin.tenantId, permissions });
    const url = `/api/admin/users?tenant=${target.tenantId}`;
    expect((await t.call('GET', url, { token: agent.token })).status).toBe(200);
    const { token } = await acting(admin, agent);
    expect((await t.call('GET', url, { token })).status).toBe(404);
    expect((await t.call('GET', '/api/admin/users', { token })).status).toBe(200);
  });

  it('act as oneself, as the operator’s administrators, or with rights one lacks', async () => {
    const helper = await t.member({ tenantId: admin.tenantId, permissions: ['admin_impersonation_save'] });
    expect(await impersonate(admin, admin.userId)).toMatchObject({ status: 409, body: { code: 'self' } });
    for (const by of [helper, admin]) {
      const peer = await t.member({ tenantId: admin.tenantId, permissions: ['admin_users_save'] });
      expect(await impersonate(by, peer.userId)).toMatchObject({ status: 403, body: { code: 'protected' } });
      // Nor by way of another organisation of theirs.
      const body = { reason: REASON, tenant: target.tenantId };
      await t.ownerDb.execute(sql`insert into tenant_users (tenant_id, user_id)
        values (${target.tenantId}, ${peer.userId})`);
      expect(await impersonate(by, peer.userId, body)).toMatchObject({ body: { code: 'protected' } });
    }
    const colleague = await t.member({ tenantId: admin.tenantId, permissions: ['erp_porezi_save'] });
    expect((await impersonate(helper, colleague.userId)).body.code).toBe('protected');
    expect((await impersonate(admin, colleague.userId)).status).toBe(200);
    admin = await t.admin();
  });

  it('act as somebody who could not come in', async () => {
    const closed = await t.member();
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${closed.userId}`);
    expect(await impersonate(admin, closed.userId)).toMatchObject({
      status: 409,
      body: { code: 'inactive' },
    });
    const left = await t.member();
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${left.userId}`);
    expect(await impersonate(admin, left.userId)).toMatchObject({ status: 409, body: { code: 'inactive' } });
    for (const idguid of ['01890000-0000-7000-8000-000000000000', 'x', '%00'])
      expect((await impersonate(admin, idguid)).status).toBe(404);
    const tenants = [admin.tenantId, 'x', '01890000-0000-7000-8000-000000000000'];
    for (const tenant of tenants)
      expect((await impersonate(admin, target.userId, { reason: REASON, tenant })).status).toBe(404);
  });

  it.each([
    [{}, 'reason'],
    [{ reason: 'kratko' }, 'reason'],
    [{ reason: ' '.repeat(40) }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: `${REASON}\0` }, 'reason'],
    [{ reason: 5 }, 'reason'],
    [{ reason: REASON, tenant: 7 }, 'tenant'],
  ])('without a reason that can be read: %j', async (body, at) => {
    const answer = await impersonate(admin, target.userId, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [at]]);
  });

  it('end what was not begun', async () => {
    expect(await end(target.token)).toMatchObject({ status: 409, body: { code: 'not_impersonating' } });
    expect((await end('x')).status).toBe(401);
  });
});
