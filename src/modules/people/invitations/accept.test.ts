import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD as MEMBER_PASSWORD, type Person } from '../../../../test/helper.ts';
import { tokenIn } from '../../../../test/mails.ts';
import { newId } from '../../../core/id.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import { type EntryTest, GONE, PASSWORD, startEntryTest, wrongTokens } from '../../auth/entry/testkit.ts';
import { codeOf, forgetSteps, withTotp } from '../../auth/factors/testkit.ts';
import { chargeSignIn } from '../../auth/sign-in-throttle.ts';
import { failuresOf, SESSION_ANSWER } from '../../auth/testkit.ts';
import { roles } from '../../rights/rights.table.ts';
import { invitationRoles, invitations } from '../invitations.table.ts';
import { tenantProfiles } from '../tenants.table.ts';

let e: EntryTest;
let host: Person;
let count = 0;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());
beforeEach(async () => {
  host = await e.t.member({ roles: ['admin'], name: 'Hamid Domaćin' });
});

const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;
const roleId = async (name: string): Promise<string> =>
  (await rows(sql`select idguid from roles where name = ${name} and tenant_id is null`))[0]!.idguid as string;
const login = (email: string, password = PASSWORD) => e.post('login', { email, password });
const own = { first_name: 'Mirsad', last_name: 'Pozvani', password: PASSWORD };

interface Invited {
  token: string;
  email: string;
  idguid: string;
}

/** An invitation as the administrator's screen leaves it once its mail is sent. */
async function invite(
  given: { email?: string; roleIds?: string[]; expired?: boolean } = {},
): Promise<Invited> {
  count += 1;
  const { email = `pozvani${count}@primjer.ba`, roleIds = [await roleId('manager')], expired } = given;
  const { token, hash } = newHashedToken();
  const idguid = newId();
  await e.t.ownerDb.insert(invitations).values({
    tenant_id: host.tenantId,
    idguid,
    email,
    first_name: 'Mirsad',
    token_hash: hash,
    invited_by: host.userId,
    invited_by_name: 'Hamid Domaćin',
    expires_at: expired ? sql`now()` : sql`now() + interval '7 days'`,
  });
  for (const role_id of roleIds)
    await e.t.ownerDb
      .insert(invitationRoles)
      .values({ tenant_id: host.tenantId, invitation_id: idguid, role_id });
  return { token, email, idguid };
}

describe('an invitation', () => {
  it('shows the holder of the link who invites and where', async () => {
    const { token, email } = await invite();
    const { status, body } = await e.post('invitation', { token });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      email,
      first_name: 'Mirsad',
      last_name: null,
      tenant_id: host.tenantId,
      organisation: expect.stringContaining('Organizacija'),
      invited_by: 'Hamid Domaćin',
      expires_at: expect.stringMatching(/Z$/),
      has_account: false,
    });
    const known = await e.t.member();
    const { token: second } = await invite({ email: known.email });
    expect((await e.post('invitation', { token: second })).body.data.has_account).toBe(true);
  });

  it('creates a person and a membership with its roles', async () => {
    const { token, email, idguid } = await invite();
    const signedIn = await e.post('accept-invitation', { token, ...own });
    expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
    // In the shape of a sign-in, and as good as one.
    expect(Object.keys(signedIn.body.data).sort()).toEqual(SESSION_ANSWER);
    const { accessToken } = signedIn.body.data.tokens;
    expect((await e.t.call('GET', '/api/auth/profile', { token: accessToken })).status).toBe(200);
    expect(
      await rows(sql`select method from sessions s join users u on u.idguid = s.user_id
      where u.email = ${email}`),
    ).toEqual([{ method: 'link' }]);
    expect((await login(email)).status).toBe(200);
    expect(signedIn.body.data).toMatchObject({
      user: { firstName: 'Mirsad', lastName: 'Pozvani', email },
      tenant: { idguid: host.tenantId, TenantUsers: { is_default: true } },
      roles: ['manager'],
    });
    const trail = await rows(sql`select resource, action, record_title, changes from audit_log
      where tenant_id = ${host.tenantId} and action <> 'security' order by resource`);
    expect(trail).toEqual([
      {
        resource: 'invitations',
        action: 'update',
        record_title: email,
        changes: { event: { from: null, to: 'Poziv prihvaćen' } },
      },
      {
        resource: 'users',
        action: 'create',
        record_title: 'Mirsad Pozvani',
        changes: { email: { from: null, to: email }, roles: { from: null, to: ['Menadžer'] } },
      },
    ]);
    const [kept] = await rows(sql`select accepted_at from invitations where idguid = ${idguid}`);
    expect(kept!.accepted_at).not.toBeNull();
  });

  it('requires a name and a good password of a new person, at the fields', async () => {
    const { token, email } = await invite();
    const refused = async (given: object): Promise<string[]> => {
      const answer = await e.post('accept-invitation', { token, ...given });
      expect(answer.status).toBe(422);
      return Object.keys(answer.body.errors).sort();
    };
    expect(await refused({})).toEqual(['first_name', 'last_name', 'password']);
    expect(await refused({ ...own, password: 'kratka' })).toEqual(['password']);
    expect(await refused({ ...own, password: email })).toEqual(['password']);
    expect(await refused({ ...own, first_name: ' ' })).toEqual(['first_name']);
    expect((await e.post('accept-invitation', { token, ...own })).status).toBe(200);
  });

  it('gives a person with an account only the membership', async () => {
    const person = await e.t.member({ name: 'Amra Postojeća' });
    const { token, email } = await invite({ email: person.email });
    const hash = () => rows(sql`select password_hash, first_name from users where email = ${email}`);
    const before = await hash();
    const answer = await e.post('accept-invitation', { token, ...own }, { token: person.token });
    expect(answer.status).toBe(200);
    expect(await hash()).toEqual(before);
    // Their session goes on in the organisation that they came for.
    expect(answer.body.data).toMatchObject({ tenant: { idguid: host.tenantId }, roles: ['manager'] });
    const { body } = await e.t.call('GET', '/api/auth/profile', { token: person.token });
    expect(body.tenants.map((one: { idguid: string }) => one.idguid)).toContain(host.tenantId);
    // Their default stays where it was.
    expect(body.tenants[0]).toMatchObject({ idguid: person.tenantId, TenantUsers: { is_default: true } });
    expect(body.tenants[1]).toMatchObject({ TenantUsers: { is_default: false } });
  });

  it('requires the password of an existing account', async () => {
    const person = await e.t.member();
    const { token } = await invite({ email: person.email });
    const accept = (password?: string) => e.post('accept-invitation', { token, password });
    for (const wrong of [undefined, 'nije-ta-lozinka']) {
      const refused = await accept(wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    }
    expect(await failuresOf(e.t, person.userId)).toEqual(['Neuspjela prijava: pogrešna lozinka']);
    const accepted = await accept(MEMBER_PASSWORD);
    expect(accepted.body.data).toMatchObject({
      user: { email: person.email },
      tenant: { idguid: host.tenantId, TenantUsers: { is_default: false } },
      roles: ['manager'],
    });
  });

  it('limits wrong passwords as signing in does', async () => {
    const person = await e.t.member();
    const { token } = await invite({ email: person.email });
    for (let n = 0; n < 20; n++)
      await chargeSignIn(e.t.deps.database, person.email, { ip: `198.51.100.${n}` });
    const refused = await e.post('accept-invitation', { token, password: MEMBER_PASSWORD });
    expect(refused.status).toBe(429);
  });

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

  it('is refused to another signed-in person, and with an invalid token', async () => {
    const other = await e.t.member();
    const { token, email } = await invite();
    expect(await e.post('accept-invitation', { token, ...own }, { token: other.token })).toMatchObject({
      status: 403,
      body: { code: 'wrong_person', message: expect.stringContaining(email) },
    });
    // A session that has ended is nobody's.
    const stale = `${other.token.slice(0, -4)}AAAA`;
    expect((await e.post('accept-invitation', { token, ...own }, { token: stale })).status).toBe(200);
  });

  it('without roles gives the organisation’s default role', async () => {
    const default_role_id = await roleId('manager');
    await e.t.ownerDb.insert(tenantProfiles).values({ tenant_id: host.tenantId, default_role_id });
    const { token, email } = await invite({ roleIds: [] });
    expect((await e.post('accept-invitation', { token, ...own })).status).toBe(200);
    expect((await login(email)).body.data.roles).toEqual(['manager']);
  });

  it('gives no role of another organisation', async () => {
    const foreign = newId();
    const there = await e.t.member();
    await e.t.ownerDb
      .insert(roles)
      .values({ idguid: foreign, tenant_id: there.tenantId, name: 'tudja', label: 'Tuđa' });
    const { token, email } = await invite({ roleIds: [foreign] });
    expect((await e.post('accept-invitation', { token, ...own })).status).toBe(200);
    expect((await login(email)).body.data.roles).toEqual([]);
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
  it('works once, also with concurrent uses', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => e.post('accept-invitation', { token, ...own })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 410)).toBe(true);
    expect(await e.post('accept-invitation', { token, ...own })).toMatchObject(GONE);
    expect(await e.post('invitation', { token })).toMatchObject(GONE);
    expect(await rows(sql`select 1 from users where email = ${email}`)).toHaveLength(1);
  });

  it('accepted for two organisations at once makes one person with one default', async () => {
    const one = await invite();
    host = await e.t.member({ roles: ['admin'] });
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

  it('stops working when expired, revoked, or the organisation is gone', async () => {
    const late = await invite({ expired: true });
    const taken = await invite();
    await e.t.ownerDb.execute(sql`update invitations set revoked_at = now() where idguid = ${taken.idguid}`);
    const gone = await invite();
    for (const { token } of [late, taken]) {
      expect(await e.post('invitation', { token })).toMatchObject(GONE);
      expect(await e.post('accept-invitation', { token, ...own })).toMatchObject(GONE);
    }
    await e.t.ownerDb.execute(sql`delete from tenants where idguid = ${host.tenantId}`);
    expect(await e.post('accept-invitation', { token: gone.token, ...own })).toMatchObject(GONE);
  });

  it('answers the same for every kind of wrong token', async () => {
    const { token: good } = await invite();
    for (const [name, token] of wrongTokens(good)) {
      expect(await e.post('invitation', { token }), name).toMatchObject(GONE);
      expect(await e.post('accept-invitation', { token, ...own }), name).toMatchObject(GONE);
    }
    expect(await e.post('verify-email', { token: good })).toMatchObject(GONE);
    expect(await e.post('reset-password', { token: good, password: PASSWORD })).toMatchObject(GONE);
    expect((await e.post('accept-invitation', { token: good, ...own })).status).toBe(200);
  });
});
