import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type Person } from '../../../../test/helper.ts';
import { cellsOf } from '../../rights/testkit.ts';
import {
  act,
  admin,
  becomes,
  bothPlaces,
  change,
  chief,
  colleague,
  get,
  isIn,
  placesTold,
  setUp,
  t,
  trail,
  url,
} from './members.testkit.ts';

const remove = (of: Person, by = chief, query = '') => t.call('DELETE', url(of, query), { token: by.token });

setUp();

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
