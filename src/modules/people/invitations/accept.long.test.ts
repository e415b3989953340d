// Long, since each of these invites and accepts anew. In the suite: accept.test.ts (what an invitation makes, asks for and refuses, and
// its link).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD as MEMBER_PASSWORD } from '../../../../test/helper.ts';
import { tokenIn } from '../../../../test/mails.ts';
import { codeOf, forgetSteps, withTotp } from '../../auth/factors/testkit.ts';
import { tenantProfiles } from '../tenants.table.ts';
import { e, host, inAnother, invite, login, own, roleId, rows, setUp } from './accept.testkit.ts';

setUp();

describe('an invitation', () => {
  it('still requires the second factor after making the membership', async () => {
    const person = await e.t.member();
    const { secret } = await withTotp(e.t, person);
    await forgetSteps(e.t, person.userId);
    const { token } = await invite({ email: person.email });
    const half = await e.post('accept-invitation', { token, password: MEMBER_PASSWORD });
    expect(half).toMatchObject({
      status: 401,
      body: { code: 'second_factor', data: { methods: ['totp', 'recovery'] } },
    });
    const { challenge } = half.body.data;
    const whole = await e.post('second-factor', { challenge, code: codeOf(secret) });
    expect(whole.body.data.tenants.map((one: { idguid: string }) => one.idguid)).toContain(host.tenantId);
  });

  it('lets a new member only set up a second factor where it is required', async () => {
    await e.t.ownerDb
      .insert(tenantProfiles)
      .values({ tenant_id: host.tenantId, require_second_factor: true });
    const { token } = await invite();
    const { body } = await e.post('accept-invitation', { token, ...own });
    expect(body.data).toMatchObject({ must_set_up_factor: true, permissions: [] });
  });

  it('signs in a person with an account and no organisation', async () => {
    const person = await e.t.member();
    await e.t.ownerDb.execute(sql`delete from tenant_users where user_id = ${person.userId}`);
    const { token } = await invite({ email: person.email });
    const accepted = await e.post('accept-invitation', { token, password: MEMBER_PASSWORD });
    expect(accepted.body.data.tenant).toMatchObject({
      idguid: host.tenantId,
      TenantUsers: { is_default: true },
    });
  });

  it('adds its roles to a member who has others', async () => {
    const person = await e.t.member({ tenantId: host.tenantId, permissions: ['erp_drzave_pregled'] });
    const { token } = await invite({ email: person.email });
    const accepted = await e.post('accept-invitation', { token }, { token: person.token });
    expect(accepted.body.data.roles).toEqual(['manager']);
  });

  it('without roles gives the organisation’s default role', async () => {
    const default_role_id = await roleId('manager');
    await e.t.ownerDb.insert(tenantProfiles).values({ tenant_id: host.tenantId, default_role_id });
    const { token, email } = await invite({ roleIds: [] });
    expect((await e.post('accept-invitation', { token, ...own })).status).toBe(200);
    expect((await login(email)).body.data.roles).toEqual(['manager']);
  });

  it('does not bring back a member who was switched off', async () => {
    const member = await e.t.member({ tenantId: host.tenantId });
    const { token } = await invite({ email: member.email });
    await e.t.ownerDb.execute(
      sql`update tenant_users set is_active = false where user_id = ${member.userId}`,
    );
    const password = MEMBER_PASSWORD;
    expect(await e.post('accept-invitation', { token, password })).toMatchObject({
      status: 403,
      body: { code: 'no_entry' },
    });
    const off = await e.t.member();
    const { token: second } = await invite({ email: off.email });
    await e.t.ownerDb.execute(sql`update users set is_active = false where idguid = ${off.userId}`);
    // As at the sign-in, nothing tells a deactivated account from a wrong password.
    expect(await e.post('accept-invitation', { token: second, password })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Lozinka nije ispravna.' } },
    });
    // The refusal has used nothing up.
    expect((await e.post('invitation', { token: second })).status).toBe(200);
  });

  it('replaces a pending registration', async () => {
    const waiting = await e.register();
    await e.mails(waiting);
    const { token } = await invite({ email: waiting });
    const accepted = await e.post('accept-invitation', { token, ...own, password: 'druga-jaka-fraza-7' });
    expect(accepted.status).toBe(200);
    // The registration says what it would say of anybody's e-mail, and opens nothing.
    expect((await login(waiting)).status).toBe(403);
    expect((await login(waiting, 'druga-jaka-fraza-7')).status).toBe(200);
    const link = tokenIn((await e.mails(waiting))[0]);
    expect((await e.post('verify-email', { token: link })).status).toBe(409);
  });
});

describe('its link', () => {
  it('accepted for two organisations at once makes one person with one default', async () => {
    const one = await invite();
    await inAnother();
    const two = await invite({ email: one.email });
    const answers = await Promise.all(
      [one, two].map(({ token }) => e.post('accept-invitation', { token, ...own })),
    );
    for (const [at, { status }] of answers.entries())
      if (status !== 200) {
        expect(status).toBe(409);
        const { token } = [one, two][at]!;
        expect((await e.post('accept-invitation', { token, password: own.password })).status).toBe(200);
      }
    const memberships = await rows(sql`select is_default from tenant_users m
      join users u on u.idguid = m.user_id where u.email = ${one.email} order by 1`);
    expect(memberships).toEqual([{ is_default: false }, { is_default: true }]);
  });
});
