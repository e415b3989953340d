import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAdmin } from '../../../test/helper.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { addMember, createOrganisation } from '../rights/organisations.ts';
import { SESSION_ANSWER } from './testkit.ts';

const PASSWORD = 'tajna-lozinka-1234';
const WRONG = {
  success: false,
  message: 'Pogrešan e-mail ili lozinka.',
  code: 'bad_credentials',
};

let t: TestApp;
const login = (email: unknown, password: unknown) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('signing in', () => {
  it('answers user, organisation, tokens and rights in the specified shape', async () => {
    const { status, body } = await login(testAdmin.email, testAdmin.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Uspješno ste se prijavili!' });
    const { user, tenant, tenants, tokens, permissions, roles } = body.data;
    expect(Object.keys(body.data).sort()).toEqual(SESSION_ANSWER);
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: testAdmin.email,
      firstName: 'Administrator',
      lastName: 'Sistema',
      isActive: true,
      lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      logo: null,
      permissions: permissions.map((name: string) => ({ name })),
      roles: [{ name: 'admin' }],
    });
    expect(tenant).toEqual({
      idguid: expect.any(String),
      name: 'Matična organizacija',
      is_operator: true,
      logo: null,
      TenantUsers: { is_default: true },
    });
    expect(tenants).toEqual([
      { idguid: tenant.idguid, name: tenant.name, TenantUsers: { is_default: true } },
    ]);
    expect(roles).toEqual(['admin']);
    expect(permissions).toContain('admin_users_pregled');
    expect(tokens).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('answers an unknown, a wrong and a deactivated account alike', async () => {
    const off = await createUser(t.ownerDb, {
      email: 'iskljucen@carsija.test',
      password: PASSWORD,
      firstName: 'Isključen',
      lastName: 'Nalog',
      isActive: false,
    });
    const tenantId = await createOrganisation(t.ownerDb, { name: 'Isključeni' });
    await addMember(t.ownerDb, { tenantId, userId: off });
    for (const answer of [
      await login('nepoznat@carsija.test', PASSWORD),
      await login(testAdmin.email, `${testAdmin.password}x`),
      await login('iskljucen@carsija.test', PASSWORD),
      await login("' or 1=1 --", 'x'),
    ]) {
      expect([answer.status, answer.body]).toEqual([401, WRONG]);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: '   ', password: 'x' }, ['email']],
    [{ email: 5, password: { $ne: null } }, ['email', 'password']],
    [{ email: `${'a'.repeat(250)}@x.ba`, password: 'x' }, ['email']],
    [{ email: 'a@b.ba', password: 'x'.repeat(1025) }, ['password']],
    [{ email: 'a\0@b.ba', password: 'x' }, ['email']],
  ])('refuses %o at its fields', async (body, fields) => {
    const answer = await t.call('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
    for (const message of Object.values<string>(answer.body.errors))
      expect(message).toMatch(/^(Unesite|Najviše|Tekst)/);
  });

  it.each(['{', '[]', 'null', '"x"'])('refuses the body %s', async (body) => {
    const answer = await t.call('POST', '/api/auth/login', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
  });

  it('takes a lone surrogate for what it is: no text', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"email":"\\ud800@x.ba","password":"\\udfff"}';
    expect((await t.call('POST', '/api/auth/login', { body, headers })).status).toBe(400);
  });
});

describe('the profile', () => {
  it('has the user in data and the rest beside it', async () => {
    const { token, tenantId } = await t.member({ roles: ['manager'] });
    const { status, body } = await t.call('GET', '/api/auth/profile', { token });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'data',
        'impersonation',
        'must_set_up_factor',
        'permissions',
        'roles',
        'success',
        'tenant',
        'tenants',
      ].sort(),
    );
    expect(body.data).toMatchObject({ firstName: 'Ćamil', lastName: 'Đozo', roles: [{ name: 'manager' }] });
    expect(body.tenant.idguid).toBe(tenantId);
    expect(body.permissions).toContain('erp_drzave_pregled');
  });

  it('is nobody’s without a token', async () => {
    for (const headers of [{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }] as Record<
      string,
      string
    >[])
      expect(await t.call('GET', '/api/auth/profile', { headers })).toMatchObject({
        status: 401,
        body: { success: false, code: 'unauthenticated', message: expect.any(String) },
      });
  });
});

describe('signing out', () => {
  it('ends access and refresh tokens at once', async () => {
    const { token, refreshToken } = await t.member();
    const answer = await t.call('POST', '/api/auth/logout', { token, body: { refreshToken } });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Uspješno ste se odjavili!' } });
    await expect.poll(async () => (await t.call('GET', '/api/auth/profile', { token })).status).toBe(401);
    expect((await t.call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
  });

  it('works after the access token has run out, by the refresh token', async () => {
    const { token, refreshToken } = await t.member();
    const leave = (body?: object) =>
      t.call('POST', '/api/auth/logout', { token: `${token.slice(0, -4)}AAAA`, body });
    expect((await leave()).status).toBe(401);
    expect((await leave({ refreshToken: 'izmisljen' })).status).toBe(401);
    expect((await leave({ refreshToken })).status).toBe(200);
    expect((await t.call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
    expect((await leave({ refreshToken })).status).toBe(401);
  });

  it('needs no body, and cannot end somebody else’s session', async () => {
    const [one, other] = [await t.member(), await t.member()];
    const body = { refreshToken: other.refreshToken };
    expect((await t.call('POST', '/api/auth/logout', { token: one.token, body })).status).toBe(200);
    expect((await t.call('POST', '/api/auth/refresh-token', { body })).status).toBe(200);
    expect((await t.call('POST', '/api/auth/logout', { token: other.token })).status).toBe(200);
  });
});
