import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD as MEMBER_PASSWORD } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { GONE, PASSWORD, wrongTokens } from '../../auth/entry/testkit.ts';
import { chargeSignIn } from '../../auth/sign-in-throttle.ts';
import { failuresOf, SESSION_ANSWER } from '../../auth/testkit.ts';
import { roles } from '../../rights/rights.table.ts';
import { e, host, invite, login, own, rows, setUp } from './accept.testkit.ts';

setUp();

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
