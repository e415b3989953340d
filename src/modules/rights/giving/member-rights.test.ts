import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { as, cellsOf, grantedIn } from '../testkit.ts';

let t: TestApp;
let operator: Person;
let chief: Person;
let stranger: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  t = await createTestApp();
  operator = await t.admin();
  chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  stranger = await t.member({ roles: ['admin'] });
  const { rows } = await t.ownerDb.execute<{ name: string; idguid: string }>(
    sql`select name, idguid from roles`,
  );
  ids = Object.fromEntries(rows.map(({ name, idguid }) => [name, idguid]));
});
afterAll(() => t.close());

const rightsOf = (person: { userId: string }) => `/api/admin/users/${person.userId}/permissions`;
const rolesOf = (person: { userId: string }) => `/api/admin/users/${person.userId}/roles`;
async function setRoles(by: Person, person: { userId: string }, roles: string[], query = '') {
  const { body } = await as(t, by).get(rolesOf(person) + query);
  return as(t, by).put(rolesOf(person) + query, { roles, version: body.data?.version ?? 1 });
}
async function makeRole(by: Person, name: string, permissions: string[]): Promise<string> {
  const made = await as(t, by).post('/api/admin/roles', { name, label: `Uloga ${name}` });
  const { idguid } = made.body.data;
  const given = await as(t, by).change(`/api/admin/roles/${idguid}/permissions`, () => permissions);
  expect(given.status).toBe(200);
  return idguid;
}

it('the roles of a person come with what they hold beside them', async () => {
  const person = await t.member({ tenantId: chief.tenantId, permissions: ['erp_porezi_pregled'] });
  const { body } = await as(t, chief).get(rolesOf(person));
  expect(body.data.own).toEqual([expect.stringMatching(/^Porezi/)]);
});

describe('the rights of a person', () => {
  it('show where each comes from', async () => {
    const person = await t.member({
      tenantId: chief.tenantId,
      roles: ['manager'],
      permissions: ['erp_porezi_save', 'admin_users_pregled', 'admin_tenants_save'],
      name: 'Đuro Čolić',
    });
    const { body } = await as(t, chief).get(rightsOf(person));
    expect(body.data).toMatchObject({ title: 'Đuro Čolić', hint: person.email, version: 1, can_edit: true });
    const cells = cellsOf(body.data.tree);
    expect(cells.get('erp_porezi_save')).toMatchObject({ granted: true, through: ['Menadžer'], cut: false });
    expect(cells.get('erp_drzave_pregled')).toMatchObject({ granted: false, through: ['Menadžer'] });
    expect(cells.get('admin_users_pregled')).toMatchObject({ granted: true, through: [], may_give: true });
    // Given, and worth nothing here.
    expect(cells.get('admin_tenants_save')).toMatchObject({ granted: true, cut: true, may_give: false });
    // Neither given nor possible here: not shown.
    expect(cells.has('admin_settings_save')).toBe(false);
  });

  it('are given and taken, with a trail, and by nobody beyond their own', async () => {
    const person = await t.member({ tenantId: chief.tenantId });
    const clerk = await t.member({
      tenantId: chief.tenantId,
      permissions: ['admin_users_pregled', 'admin_users_save', 'erp_porezi_pregled'],
    });
    const given = await as(t, clerk).change(rightsOf(person), () => ['erp_porezi_pregled']);
    expect(given).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect((await as(t, person).get('/api/erp/sifarnici/porezi')).status).toBe(200);
    expect(
      (await as(t, clerk).change(rightsOf(person), (now) => [...now, 'erp_porezi_save'])).body.code,
    ).toBe('beyond_own');
    // Nor to themselves.
    expect((await as(t, clerk).change(rightsOf(clerk), (now) => [...now, 'erp_porezi_save'])).body.code).toBe(
      'beyond_own',
    );
    expect((await as(t, clerk).change(rightsOf(person), () => [])).status).toBe(200);
    expect((await as(t, person).get('/api/erp/sifarnici/porezi')).status).toBe(403);
    const { rows } = await t.ownerDb.execute(sql`select actor_id, changes from audit_log
      where resource = 'users' and action = 'update' and record_id = ${person.userId} order by at, id`);
    expect(rows).toEqual([
      { actor_id: clerk.userId, changes: { permissions: { from: [], to: ['erp_porezi_pregled'] } } },
      { actor_id: clerk.userId, changes: { permissions: { from: ['erp_porezi_pregled'], to: [] } } },
    ]);
  });

  it('are set at the version seen, for members only, and by who may', async () => {
    const person = await t.member({ tenantId: chief.tenantId });
    await as(t, chief).change(rightsOf(person), () => ['erp_porezi_pregled']);
    const late = await as(t, chief).put(rightsOf(person), { permissions: [], version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(grantedIn(late.body.data.current.tree)).toEqual(['erp_porezi_pregled']);
    for (const userId of [stranger.userId, newId(), 'nije-id', operator.userId]) {
      expect((await as(t, chief).get(rightsOf({ userId }))).status).toBe(404);
      expect((await as(t, chief).put(rightsOf({ userId }), { permissions: [], version: 1 })).status).toBe(
        404,
      );
      expect((await as(t, chief).get(rolesOf({ userId }))).status).toBe(404);
      expect((await as(t, chief).put(rolesOf({ userId }), { roles: [], version: 1 })).status).toBe(404);
    }
    const reader = await t.member({ tenantId: chief.tenantId, permissions: ['admin_users_pregled'] });
    expect((await as(t, reader).get(rightsOf(person))).body.data.can_edit).toBe(false);
    expect((await as(t, reader).put(rightsOf(person), { permissions: [], version: 2 })).status).toBe(403);
  });

  it('are the operator’s to give in another organisation, within that organisation', async () => {
    const person = await t.member({ tenantId: chief.tenantId });
    const url = `${rightsOf(person)}?tenant=${chief.tenantId}`;
    expect((await as(t, operator).change(url, () => ['erp_porezi_pregled'])).status).toBe(200);
    expect((await as(t, operator).change(url, () => ['admin_tenants_save'])).status).toBe(422);
    expect((await as(t, stranger).get(url)).status).toBe(404);
    // An operator's person who does not hold a right does not give it elsewhere either.
    const helper = await t.member({
      tenantId: operator.tenantId,
      permissions: ['admin_tenants_save', 'admin_users_pregled', 'admin_users_save'],
    });
    expect((await as(t, helper).change(url, () => ['erp_drzave_pregled'])).body.code).toBe('beyond_own');
  });
});

describe('the roles of a person', () => {
  it('are given and taken with all that hangs on them', async () => {
    const person = await t.member({ tenantId: chief.tenantId });
    const { body } = await as(t, chief).get(rolesOf(person));
    expect(body.data.roles.map((role: { name: string }) => role.name)).toEqual(['admin', 'manager']);
    expect(body.data.roles[0]).toMatchObject({ held: false, may_give: true, platform: true, lacking: [] });
    expect((await setRoles(chief, person, [ids.manager!])).status).toBe(200);
    expect((await as(t, person).get('/api/erp/sifarnici/porezi')).status).toBe(200);
    expect(
      (await setRoles(chief, person, [ids.manager!.toUpperCase(), ids.manager!])).body.data.version,
    ).toBe(2);
    expect((await setRoles(chief, person, [])).body.data.version).toBe(3);
    expect((await as(t, person).get('/api/erp/sifarnici/porezi')).status).toBe(403);
    const { rows } = await t.ownerDb.execute(sql`select changes from audit_log
      where resource = 'users' and action = 'update' and record_id = ${person.userId} order by at, id`);
    expect(rows).toEqual([
      { changes: { roles: { from: [], to: ['Menadžer'] } } },
      { changes: { roles: { from: ['Menadžer'], to: [] } } },
    ]);
  });

  it('are not beyond what the giver holds, as far as the role counts here', async () => {
    const clerk = await t.member({
      tenantId: chief.tenantId,
      permissions: ['admin_users_pregled', 'admin_users_save', 'erp_porezi_pregled'],
    });
    const person = await t.member({ tenantId: chief.tenantId });
    const refused = await setRoles(clerk, clerk, [ids.admin!]);
    expect(refused).toMatchObject({ status: 403, body: { code: 'beyond_own' } });
    // What the organisation does not have counts for nothing here, and needs not be held.
    expect(refused.body.data.permissions).not.toContain('admin_tenants_save');
    const { roles } = (await as(t, clerk).get(rolesOf(person))).body.data;
    expect(roles[0]).toMatchObject({ may_give: false, lacking: expect.arrayContaining(['Porezi: izmjene']) });
    const small = await makeRole(chief, 'mala', ['erp_porezi_pregled']);
    expect((await setRoles(clerk, person, [small])).status).toBe(200);
    // A role that is there already stays, whoever saves; who could not give it cannot take it.
    await setRoles(chief, person, [small, ids.manager!]);
    expect((await setRoles(clerk, person, [ids.manager!])).status).toBe(200);
    expect((await setRoles(clerk, person, [])).body.code).toBe('beyond_own');
    await setRoles(chief, person, []);
    expect((await setRoles(clerk, person, [ids.manager!])).body.code).toBe('beyond_own');
  });

  it('are none that is unknown, malformed or another organisation’s', async () => {
    const theirs = await makeRole(stranger, 'njihova', ['erp_porezi_pregled']);
    for (const wrong of [theirs, newId(), 'nije-id', '', chief.userId, "x' or 1=1"]) {
      const answer = await setRoles(chief, chief, [ids.admin!, wrong]);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], wrong).toEqual([422, ['roles']]);
    }
    for (const wrong of [null, 'admin', [1], { 0: ids.admin }])
      expect((await as(t, chief).put(rolesOf(chief), { roles: wrong, version: 1 })).status).toBe(422);
    const late = await as(t, chief).put(rolesOf(chief), { roles: [], version: 99 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { idguid: chief.userId } } },
    });
  });
});

describe('the last administrator', () => {
  const alone = () => t.member({ roles: ['admin'] });

  it('cannot be stripped of roles or rights, by nobody', async () => {
    const person = await alone();
    expect(await setRoles(person, person, [])).toMatchObject({
      status: 409,
      body: { code: 'last_administrator' },
    });
    expect((await setRoles(operator, person, [], `?tenant=${person.tenantId}`)).body.code).toBe(
      'last_administrator',
    );
    await as(t, person).change(rightsOf(person), () => ['admin_users_pregled', 'admin_users_save']);
    expect((await setRoles(person, person, [])).status).toBe(200);
    expect((await as(t, person).change(rightsOf(person), () => ['admin_users_pregled'])).body.code).toBe(
      'last_administrator',
    );
    // Nothing of what was refused has happened.
    expect(grantedIn((await as(t, person).get(rightsOf(person))).body.data.tree)).toEqual([
      'admin_users_pregled',
      'admin_users_save',
    ]);
  });

  it('is one who may really work: not who is switched off', async () => {
    const person = await alone();
    const second = await t.member({ tenantId: person.tenantId, roles: ['admin'] });
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${second.userId}`);
    expect((await setRoles(person, person, [])).body.code).toBe('last_administrator');
    await t.ownerDb.execute(sql`update tenant_users set is_active = true where user_id = ${second.userId}`);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${second.userId}`);
    expect((await setRoles(person, person, [])).body.code).toBe('last_administrator');
    await t.ownerDb.execute(sql`update users set is_active = true where idguid = ${second.userId}`);
    expect((await setRoles(person, person, [])).status).toBe(200);
  });

  it('remains when two administrators strip each other, or themselves, at once', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await alone();
      const two = await t.member({ tenantId: one.tenantId, roles: ['admin'] });
      const body = { roles: [], version: 1 };
      const answers = await Promise.all(
        round % 2 === 0
          ? [as(t, one).put(rolesOf(two), body), as(t, two).put(rolesOf(one), body)]
          : [as(t, one).put(rolesOf(one), body), as(t, two).put(rolesOf(two), body)],
      );
      const statuses = answers.map((answer) => answer.status).sort();
      // Who was stripped first has nothing to strip by; who strips themselves is the last.
      expect([
        [200, 403],
        [200, 409],
      ]).toContainEqual(statuses);
      const { rows } = await t.ownerDb.execute(
        sql`select user_id from member_roles where tenant_id = ${one.tenantId}`,
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('remains when the role is emptied while the other way is taken', async () => {
    const one = await alone();
    const role = await makeRole(one, 'glavni', [
      'admin_users_pregled',
      'admin_users_save',
      'admin_roles_pregled',
      'admin_roles_save',
    ]);
    const two = await t.member({ tenantId: one.tenantId, roles: ['glavni'] });
    const [emptied, stripped] = await Promise.all([
      as(t, one).put(`/api/admin/roles/${role}/permissions`, { permissions: [], version: 2 }),
      as(t, two).put(rolesOf(one), { roles: [], version: 1 }),
    ]);
    // Whoever comes second is either the last administrator's undoing, or no longer one who may.
    expect([emptied.status, stripped.status].filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await t.ownerDb.execute(sql`
      select 1 from tenant_users m, access_effective(m.user_id, m.tenant_id) e
      where m.tenant_id = ${one.tenantId} and 'admin_users_save' = any(e.permissions)`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
