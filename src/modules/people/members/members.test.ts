import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';
import { addMember } from '../../rights/organisations.ts';
import { cellsOf } from '../../rights/testkit.ts';

let t: TestApp;
let chief: Person;
let admin: Person;
const url = (who: Person, more = '') => `/api/admin/users/${who.userId}${more}`;
const get = (of: Person, by = chief, query = '') => t.call('GET', url(of, query), { token: by.token });
const change = async (of: Person, body: object, by = chief, query = '') => {
  const { version } = (await get(of, by, query)).body.data ?? {};
  return t.call('PATCH', url(of, query), { token: by.token, body: { version, ...body } });
};
/** With the very next request. */
const becomes = async (who: Person, there: boolean) => expect(await isIn(who)).toBe(there);
const remove = (of: Person, by = chief, query = '') => t.call('DELETE', url(of, query), { token: by.token });
const act = (of: Person, what: string, body: object = {}, by = admin) =>
  t.call('POST', url(of, `/${what}`), { token: by.token, body });
const isIn = async (who: Person) =>
  (await t.call('GET', '/api/auth/profile', { token: who.token })).status === 200;
const colleague = (name = 'Ana Cvijić', roles = ['manager']) =>
  t.member({ tenantId: chief.tenantId, name, roles });
/** What was done to somebody, without their sign-ins. */
const trail = async (of: Person) =>
  (
    await t.ownerDb.execute<{ action: string; changes: object; tenant_id: string }>(
      sql`select action, changes, tenant_id from audit_log where resource = 'users' and record_id = ${of.userId}
        and not changes ? 'device' order by id`,
    )
  ).rows;
/** In which organisations' trails it stands that this happened to somebody. */
const placesTold = async (of: Person, event: string) =>
  (await trail(of))
    .filter(({ action, changes }) => action === 'security' && JSON.stringify(changes).includes(`"${event}"`))
    .map(({ tenant_id }) => tenant_id)
    .sort();
const bothPlaces = () => [admin.tenantId, chief.tenantId].sort();

beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  admin = await t.admin();
});
afterAll(() => t.close());

describe('a member', () => {
  it('is answered with their data in the organisation', async () => {
    const ana = await colleague();
    const { status, body } = await get(ana);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      idguid: ana.userId,
      version: 2,
      first_name: 'Ana',
      last_name: 'Cvijić',
      email: ana.email,
      logo: null,
      account_active: true,
      created_at: expect.any(String),
      last_login_at: expect.any(String),
      second_factor: { totp: false, passkeys: 0 },
      sessions: 1,
      membership: {
        is_active: true,
        is_default: true,
        joined_at: expect.any(String),
        updated_at: expect.any(String),
        updated_by: null,
        roles: [{ idguid: expect.any(String), label: 'Menadžer' }],
        own_permissions: 0,
        invitations: 0,
        effective_permissions: expect.any(Number),
        available_permissions: expect.any(Number),
      },
      organisations: null,
      may_rename: true,
      is_self: false,
    });
    const { effective_permissions, available_permissions } = body.data.membership;
    expect(effective_permissions).toBeGreaterThan(5);
    // Both count as the tree of the person's rights does.
    const { tree } = (
      await t.call('GET', `/api/admin/users/${body.data.idguid}/permissions`, { token: chief.token })
    ).body.data;
    const cells = [...cellsOf(tree).values()].filter(({ cut }) => !cut);
    expect(cells.filter(({ granted, through }) => granted || through.length > 0)).toHaveLength(
      effective_permissions,
    );
    expect(cells).toHaveLength(available_permissions);
    expect((await get(chief)).body.data.is_self).toBe(true);
  });

  it('without rights gets the names of their organisation’s administrators', async () => {
    const own = await t.member({ roles: ['admin'], name: 'Ema Čolić' });
    await t.member({ tenantId: own.tenantId, roles: ['manager'], name: 'Mirza Menadžer' });
    const plain = await t.member({ tenantId: own.tenantId, name: 'Niko Ništa' });
    const { status, body } = await t.call('GET', '/api/korisnik/administratori', { token: plain.token });
    expect([status, body.data]).toEqual([200, ['Ema Čolić']]);
    expect((await t.call('GET', '/api/korisnik/administratori')).status).toBe(401);
    const made = await t.call('POST', '/api/admin/api-keys', {
      token: own.token,
      body: { name: 'Izvoz', permissions: ['admin_users_pregled'] },
    });
    const byKey = await t.call('GET', '/api/korisnik/administratori', { token: made.body.data.key });
    expect(byKey).toMatchObject({ status: 403, body: { code: 'in_person' } });
  });

  it('of another organisation is answered with 404', async () => {
    const stranger = await t.member();
    const nobody = { ...stranger, userId: '01890000-0000-7000-8000-000000000000' };
    for (const who of [stranger, nobody, { ...stranger, userId: 'nije-id' }]) {
      expect((await get(who)).status).toBe(404);
      expect((await change(who, { version: 2, is_active: false })).status).toBe(404);
      expect((await remove(who)).status).toBe(404);
      expect((await act(who, 'account', { is_active: false }, chief)).status).toBe(404);
    }
    expect((await get(stranger, chief, `?tenant=${stranger.tenantId}`)).status).toBe(404);
    expect(await isIn(stranger)).toBe(true);
  });

  it('loses access with the next request when switched off, and gets it back', async () => {
    const ana = await colleague();
    expect(await isIn(ana)).toBe(true);
    const off = await change(ana, { is_active: false });
    expect(off.body.data.membership.is_active).toBe(false);
    await becomes(ana, false);
    expect((await change(ana, { is_active: true })).status).toBe(200);
    await becomes(ana, true);
    expect(await trail(ana)).toMatchObject([
      { action: 'update', changes: { is_active: { from: true, to: false } } },
      { action: 'update', changes: { is_active: { from: false, to: true } }, tenant_id: chief.tenantId },
    ]);
  });

  it('is renamed only by their only organisation', async () => {
    const ana = await colleague();
    expect((await change(ana, { last_name: 'Čavić' })).body.data).toMatchObject({
      last_name: 'Čavić',
      version: 3,
    });
    const second = await t.member({ roles: ['admin'] });
    await addMember(t.ownerDb, { tenantId: second.tenantId, userId: ana.userId });
    const refused = await change(ana, { first_name: 'Anica', last_name: 'Čavić' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['first_name']]);
    expect((await get(ana)).body.data).toMatchObject({ first_name: 'Ana', may_rename: false });
    expect((await change(ana, { first_name: 'Anica' }, admin)).body.data.first_name).toBe('Anica');
  });

  it('is not changed at an outdated version, nor without one', async () => {
    const ana = await colleague();
    const late = await change(ana, { version: 1, last_name: 'Kasna' });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await t.call('PATCH', url(ana), { token: chief.token, body: { last_name: 'Bez' } })).status).toBe(
      422,
    );
    expect((await change(ana, { email: 'novi@primjer.ba' })).status).toBe(422);
    expect((await change(ana, { last_name: 'Kup\u202Eac' })).status).toBe(422);
  });

  it('keeps the account when removed', async () => {
    const ana = await colleague();
    expect((await remove(ana)).status).toBe(200);
    await becomes(ana, false);
    expect((await get(ana)).status).toBe(404);
    const { rows } = await t.ownerDb.execute(sql`select is_active from users where idguid = ${ana.userId}`);
    expect(rows).toEqual([{ is_active: true }]);
    expect(await trail(ana)).toMatchObject([
      { action: 'delete', changes: { roles: { from: ['Menadžer'], to: null } } },
    ]);
  });

  it('is switched on only by somebody with all the rights they would have', async () => {
    const boss = await colleague('Emina Zukić', ['admin']);
    const clerk = await t.member({
      tenantId: chief.tenantId,
      permissions: ['admin_users_pregled', 'admin_users_save'],
    });
    expect((await change(boss, { is_active: false })).status).toBe(200);
    const { version } = (await get(boss)).body.data;
    const again = await t.call('PATCH', url(boss), {
      token: clerk.token,
      body: { version, is_active: true },
    });
    expect(again).toMatchObject({ status: 403, body: { code: 'beyond_own' } });
    await becomes(boss, false);
    expect((await change(boss, { is_active: true })).status).toBe(200);
  });

  it('cannot switch off or remove themselves', async () => {
    expect((await change(chief, { is_active: false })).body.code).toBe('self');
    expect((await remove(chief)).body.code).toBe('self');
  });
});

describe('the last administrator', () => {
  it('cannot be removed, not even by two removing each other at once', async () => {
    const one = await t.member({ roles: ['admin'] });
    const two = await t.member({ tenantId: one.tenantId, roles: ['admin'] });
    const answers = await Promise.all([remove(two, one), remove(one, two)]);
    const { body } = await t.call('GET', `/api/admin/users?tenant=${one.tenantId}`, { token: admin.token });
    expect(body.meta.total).toBe(1);
    // The second finds itself out, without the rights, or the other the last.
    expect([
      [200, 401],
      [200, 403],
      [200, 409],
    ]).toContainEqual(answers.map(({ status }) => status).sort());
  });

  it('cannot be removed by the operator either', async () => {
    const one = await t.member({ roles: ['admin'] });
    const query = `?tenant=${one.tenantId}`;
    expect((await remove(one, admin, query)).body.code).toBe('last_administrator');
    const off = await change(one, { is_active: false }, admin, query);
    expect(off.body.code).toBe('last_administrator');
    expect(await isIn(one)).toBe(true);
  });
});

describe('a member with more rights than the caller', () => {
  it('cannot be shut out by roles, rights, switching off or removing', async () => {
    const boss = await t.member({ roles: ['admin'] });
    const permissions = [
      'admin_users_pregled',
      'admin_users_save',
      'admin_roles_pregled',
      'admin_roles_save',
    ];
    const helper = await t.member({ tenantId: boss.tenantId, permissions });
    const held = await t.call('GET', url(boss, '/roles'), { token: helper.token });
    const { version } = held.body.data;
    const tries = [
      change(boss, { is_active: false }, helper),
      remove(boss, helper),
      t.call('PUT', url(boss, '/roles'), { token: helper.token, body: { roles: [], version } }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.code, body.message]).toEqual([
        403,
        'beyond_own',
        expect.stringMatching(/^Ne možete oduzeti dozvole koje ni sami nemate: /),
      ]);
    expect(await isIn(boss)).toBe(true);
    const plain = await t.member({ tenantId: boss.tenantId, permissions: ['admin_users_pregled'] });
    expect((await change(plain, { is_active: false }, helper)).status).toBe(200);
    expect((await remove(helper, boss)).status).toBe(200);
  });
});

describe('a whole account', () => {
  it('is switched off and on by the operator, everywhere at once', async () => {
    const ana = await colleague();
    const refused = await act(ana, 'account', { is_active: false }, chief);
    expect([refused.status, refused.body.code]).toEqual([403, 'operator_only']);
    const off = await act(ana, 'account', { is_active: false });
    expect(off.body.data).toMatchObject({ account_active: false, membership: null, sessions: 0 });
    expect(off.body.data.organisations).toMatchObject([{ idguid: chief.tenantId, is_active: false }]);
    await becomes(ana, false);
    await expect(t.signIn(ana.email, PASSWORD)).rejects.toThrow('Pogrešan');
    expect((await act(ana, 'account', { is_active: true })).status).toBe(200);
    // The sessions have ended; the person signs in anew.
    await becomes(ana, false);
    await t.signIn(ana.email, PASSWORD);
    // Her own organisation reads it too, not only the operator's.
    for (const event of ['Nalog isključen, sve prijave završene', 'Nalog uključen'])
      expect(await placesTold(ana, event), event).toEqual(bothPlaces());
    expect((await act(admin, 'account', { is_active: false })).body.code).toBe('self');
  });

  it('of a last administrator is switched off only after confirmation', async () => {
    const one = await t.member({ roles: ['admin'] });
    const first = await act(one, 'account', { is_active: false });
    expect(first).toMatchObject({
      status: 409,
      body: { code: 'last_administrator', data: { may_leave: true, organisations: [expect.any(String)] } },
    });
    expect(await isIn(one)).toBe(true);
    const accepted = { is_active: false, leave_without_administrator: true };
    expect((await act(one, 'account', accepted)).status).toBe(200);
    await becomes(one, false);
  });

  it('stays on for one of two operators who switch each other off at once', async () => {
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${admin.userId}`);
    const one = await t.member({ tenantId: admin.tenantId, roles: ['admin'] });
    const two = await t.member({ tenantId: admin.tenantId, roles: ['admin'] });
    const off = { is_active: false, leave_without_administrator: true };
    const answers = await Promise.all([act(one, 'account', off, two), act(two, 'account', off, one)]);
    await t.ownerDb.execute(sql`update tenant_users set is_active = true where user_id = ${admin.userId}`);
    const statuses = answers.map(({ status }) => status).sort();
    // The second is refused for the rule, or for being out already.
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    await eventually(async () => expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1));
  });

  it('cannot be switched off by an operator with fewer rights', async () => {
    const more = await t.member({
      tenantId: admin.tenantId,
      permissions: ['admin_users_save', 'admin_settings_save'],
    });
    const permissions = ['admin_users_pregled', 'admin_users_save', 'admin_tenants_save'];
    const less = await t.member({ tenantId: admin.tenantId, permissions });
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${more.userId}, 'x', now())`,
    );
    for (const [what, body] of [
      ['account', { is_active: false }],
      ['remove-factors', {}],
    ] as const) {
      const answer = await act(more, what, body, less);
      expect([answer.status, answer.body.code], what).toEqual([403, 'protected']);
    }
    expect(await isIn(more)).toBe(true);
    const equal = await t.member({ tenantId: admin.tenantId, permissions });
    expect((await act(equal, 'account', { is_active: false }, less)).status).toBe(200);
    expect((await act(equal, 'account', { is_active: true }, less)).status).toBe(200);
    // Switched off they have the rights only in waiting: who switches on gives them.
    expect((await act(more, 'account', { is_active: false })).status).toBe(200);
    for (const what of ['account', 'remove-factors'])
      expect((await act(more, what, what === 'account' ? { is_active: true } : {}, less)).body.code).toBe(
        'protected',
      );
    expect((await act(more, 'account', { is_active: true })).status).toBe(200);
  });

  it('is sent a link for a new password', async () => {
    const ana = await colleague();
    expect((await act(ana, 'password-mail', {}, chief)).status).toBe(403);
    expect((await act(ana, 'password-mail')).status).toBe(200);
    const { rows } = await t.ownerDb.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'access.reset-mail'`,
    );
    expect(rows.map(({ data }) => data)).toContainEqual({ email: ana.email });
    expect(await placesTold(ana, 'Poslan link za novu lozinku')).toEqual(bothPlaces());
  });

  it('loses its second factor and sessions, and the person gets a mail', async () => {
    const ana = await colleague();
    expect((await act(ana, 'remove-factors')).body.code).toBe('no_factor');
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${ana.userId}, 'x', now())`,
    );
    await t.ownerDb.execute(sql`insert into recovery_codes values (${ana.userId}, 'y')`);
    expect((await get(ana)).body.data.second_factor).toEqual({ totp: true, passkeys: 0 });
    expect((await act(ana, 'remove-factors', {}, chief)).status).toBe(403);
    const done = await act(ana, 'remove-factors');
    expect(done.body.data).toMatchObject({ second_factor: { totp: false, passkeys: 0 }, sessions: 0 });
    expect(await placesTold(ana, 'Drugi faktor uklonjen, sve prijave završene')).toEqual(bothPlaces());
    await becomes(ana, false);
    const left = await t.ownerDb.execute(sql`select 1 from recovery_codes where user_id = ${ana.userId}`);
    expect(left.rows).toEqual([]);
    const { rows } = await t.ownerDb.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'access.security-notice' and data->>'user_id' = ${ana.userId}`,
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { user_id: ana.userId, event: 'factors-removed', ip: null },
    ]);
  });
});

it('the choice of roles says which are beyond one’s own rights', async () => {
  const choices = (who: Person) => t.call('GET', '/api/admin/users/izbor-uloga', { token: who.token });
  const own = (await choices(chief)).body.data;
  expect(own.map((one: { label: string; may_give: boolean }) => [one.label, one.may_give])).toEqual([
    ['Administrator', true],
    ['Menadžer', true],
  ]);
  const helper = await t.member({ tenantId: chief.tenantId, permissions: ['admin_users_pregled'] });
  expect((await choices(helper)).body.data.every((one: { may_give: boolean }) => !one.may_give)).toBe(true);
});
