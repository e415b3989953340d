import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { as, cellsOf, grantedIn } from '../testkit.ts';
import { chief, operator, platform, ROLES, role, setUp, stranger, t } from './roles.testkit.ts';

setUp();

describe('the roles of an organisation', () => {
  it('are its own and the platform’s, which only the operator writes', async () => {
    const own = await role(chief, { label: 'Skladištar', description: 'Vodi skladište' });
    const { body } = await as(t, chief).get(`${ROLES}?sort=label`);
    expect(body.data.map((one: { label: string }) => one.label)).toEqual([
      'Administrator',
      'Menadžer',
      'Skladištar',
    ]);
    expect(body.data[0]).toMatchObject({ platform: true, system: true, can_edit: false, members: 1 });
    expect(body.data[2]).toMatchObject({ platform: false, can_edit: true, permissions: 0, members: 0 });
    expect((await as(t, chief).get(`${ROLES}?q=skladiste`)).body.meta.total).toBe(1);
    for (const [by, status] of [
      [stranger, 404],
      [operator, 404],
    ] as const) {
      expect((await as(t, by).get(`${ROLES}/${own.idguid}`)).status).toBe(status);
      expect((await as(t, by).patch(`${ROLES}/${own.idguid}`, { label: 'X', version: 1 })).status).toBe(
        status,
      );
      expect((await as(t, by).remove(`${ROLES}/${own.idguid}`)).status).toBe(status);
    }
    const manager = (await platform('manager')).idguid;
    for (const answer of [
      await as(t, chief).patch(`${ROLES}/${manager}`, { label: 'Moj', version: 1 }),
      await as(t, chief).remove(`${ROLES}/${manager}`),
      await as(t, chief).put(`${ROLES}/${manager}/permissions`, { permissions: [], version: 1 }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'shared_record' } });
    expect(await as(t, chief).post(ROLES, { name: 'svima', label: 'Svima', platform: true })).toMatchObject({
      status: 403,
    });
  });

  it('are read and written by the operator for another organisation, where that is named', async () => {
    const own = await role(chief);
    const of = `?tenant=${chief.tenantId}`;
    expect((await as(t, operator).get(`${ROLES}/${own.idguid}${of}`)).body.data.label).toBe(own.label);
    expect(
      (await as(t, operator).get(`${ROLES}${of}`)).body.data.map((one: { idguid: string }) => one.idguid),
    ).toContain(own.idguid);
    const changed = await as(t, operator).patch(`${ROLES}/${own.idguid}${of}`, { label: 'Nova', version: 1 });
    expect(changed.body.data).toMatchObject({
      label: 'Nova',
      version: 2,
      updated_by: 'Administrator Sistema',
    });
    expect((await as(t, chief).get(`${ROLES}${`?tenant=${stranger.tenantId}`}`)).status).toBe(404);
    // In another organisation's name not even the operator writes what is everybody's.
    const manager = await platform('manager');
    expect(
      (await as(t, operator).patch(`${ROLES}/${manager.idguid}${of}`, { label: 'X', version: 1 })).status,
    ).toBe(403);
  });

  it.each([
    [{ name: 'Uloga' }, 'name'],
    [{ name: 'škola' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'admin' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ label: '   ' }, 'label'],
    [{ label: 'a\u202eb' }, 'label'],
    [{ label: 'x\0y' }, 'label'],
    [{ description: 'x'.repeat(301) }, 'description'],
    [{ label: 5 }, 'label'],
    [{ drugo: 1 }, '_'],
  ])('are not made of %j', async (wrong, field) => {
    const answer = await as(t, chief).post(ROLES, { name: 'ispravna', label: 'Ispravna', ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('have names of their own', async () => {
    const one = await role(chief);
    const again = await as(t, chief).post(ROLES, { name: one.name, label: 'Druga' });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'duplicate', errors: { name: expect.any(String) } },
    });
    expect((await as(t, stranger).post(ROLES, { name: one.name, label: 'Druga' })).status).toBe(201);
  });

  it('are not deleted while somebody has them, and the system’s never', async () => {
    const one = await role(chief);
    const worker = await t.member({ tenantId: chief.tenantId, roles: [one.name] });
    expect(await as(t, chief).remove(`${ROLES}/${one.idguid}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: expect.stringContaining('osoba koje je imaju: 1') },
    });
    await t.ownerDb.execute(sql`delete from member_roles where user_id = ${worker.userId}`);
    expect((await as(t, chief).remove(`${ROLES}/${one.idguid}?version=9`)).body.code).toBe('stale');
    expect((await as(t, chief).remove(`${ROLES}/${one.idguid}?version=1`)).status).toBe(200);
    expect((await as(t, chief).get(`${ROLES}/${one.idguid}`)).status).toBe(404);
    for (const name of ['admin', 'manager']) {
      const { idguid, version } = await platform(name);
      expect((await as(t, operator).remove(`${ROLES}/${idguid}`)).body.code).toBe('system_role');
      expect((await as(t, operator).patch(`${ROLES}/${idguid}`, { name: 'nova', version })).body.code).toBe(
        'system_role',
      );
    }
  });
});

describe('the rights of a role', () => {
  const url = (idguid: string) => `${ROLES}/${idguid}/permissions`;

  it('are given and taken, with a trail, and count for who has it', async () => {
    const one = await role(chief);
    const worker = await t.member({ tenantId: chief.tenantId, roles: [one.name] });
    const list = () => as(t, worker).get('/api/erp/sifarnici/porezi');
    expect((await list()).status).toBe(403);
    const given = await as(t, chief).change(url(one.idguid), () => ['erp_porezi_pregled', 'erp_porezi_save']);
    expect(given).toMatchObject({ status: 200, body: { data: { version: 2, members: 1 } } });
    expect(grantedIn(given.body.data.tree)).toEqual(['erp_porezi_pregled', 'erp_porezi_save']);
    expect((await list()).status).toBe(200);
    await as(t, chief).change(url(one.idguid), () => ['erp_porezi_save']);
    expect((await list()).status).toBe(403);
    const { rows } = await t.ownerDb.execute(sql`
      select action, actor_name, tenant_id, changes from audit_log where record_id = ${one.idguid} order by at, id`);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'update']);
    expect(rows[2]).toMatchObject({
      tenant_id: chief.tenantId,
      changes: { permissions: { from: ['erp_porezi_pregled', 'erp_porezi_save'], to: ['erp_porezi_save'] } },
    });
  });

  it('are no more than the giver holds', async () => {
    const one = await role(chief);
    const clerk = await t.member({
      tenantId: chief.tenantId,
      permissions: ['admin_roles_pregled', 'admin_roles_save', 'erp_porezi_pregled'],
    });
    const tree = (await as(t, clerk).get(url(one.idguid))).body.data.tree;
    expect(cellsOf(tree).get('erp_porezi_pregled')).toMatchObject({ may_give: true, cut: false });
    expect(cellsOf(tree).get('erp_porezi_save')).toMatchObject({ may_give: false });
    const refused = await as(t, clerk).put(url(one.idguid), {
      permissions: ['erp_porezi_pregled', 'erp_porezi_save'],
      version: 1,
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'beyond_own', data: { permissions: ['erp_porezi_save'] } },
    });
    expect(refused.body.message).toContain('Porezi: izmjene');
    // A right that is there already stays, whoever saves.
    await as(t, chief).change(url(one.idguid), () => ['erp_porezi_save']);
    expect((await as(t, clerk).change(url(one.idguid), (now) => [...now, 'erp_porezi_pregled'])).status).toBe(
      200,
    );
  });

  it('are no more than the organisation has, even when the operator gives them', async () => {
    const one = await role(chief);
    const of = `${url(one.idguid)}?tenant=${chief.tenantId}`;
    expect((await as(t, chief).change(url(one.idguid), () => ['admin_tenants_save'])).status).toBe(403);
    const beyond = await as(t, operator).change(of, () => ['admin_tenants_save']);
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['permissions']]);
    expect((await as(t, operator).change(of, () => ['erp_porezi_save'])).status).toBe(200);
    // What was cut later is shown as such, and can be taken away but not given again.
    await t.ownerDb.execute(sql`delete from tenant_permissions
      where tenant_id = ${chief.tenantId} and permission = 'erp_porezi_save'`);
    const { tree } = (await as(t, chief).get(url(one.idguid))).body.data;
    expect(cellsOf(tree).get('erp_porezi_save')).toMatchObject({ granted: true, cut: true });
    expect((await as(t, chief).change(url(one.idguid), () => [])).status).toBe(200);
    expect(cellsOf((await as(t, chief).get(url(one.idguid))).body.data.tree).has('erp_porezi_save')).toBe(
      false,
    );
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${chief.tenantId}, 'erp_porezi_save')`,
    );
  });

  it.each([
    [['nema_ove_pregled'], 'permissions'],
    [['erp_porezi_pregled\0'], 'permissions'],
    [['x'.repeat(101)], 'permissions.0'],
    ['erp_porezi_pregled', 'permissions'],
    [[null], 'permissions.0'],
    [undefined, 'permissions'],
  ])('are not %j', async (permissions, field) => {
    const one = await role(chief);
    const answer = await as(t, chief).put(url(one.idguid), { permissions, version: 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('are counted on every page as in the tree: those that the organisation has', async () => {
    const manager = await platform('manager');
    const { data } = (await as(t, chief).get(`${ROLES}/${manager.idguid}`)).body;
    const cells = [...cellsOf((await as(t, chief).get(url(manager.idguid))).body.data.tree).values()];
    expect(cells.filter(({ granted, cut }) => granted && !cut)).toHaveLength(data.permissions);
    expect(cells.filter(({ cut }) => !cut)).toHaveLength(data.permissions_of);
  });
});

describe('the rights of a platform role', () => {
  const url = (idguid: string) => `${ROLES}/${idguid}/permissions`;

  it('are the operator’s to change, and count everywhere at once', async () => {
    const one = await role(operator, { platform: true });
    const worker = await t.member({ tenantId: chief.tenantId, roles: [one.name] });
    expect(
      (await as(t, operator).change(url(one.idguid), () => ['erp_porezi_pregled', 'admin_tenants_save']))
        .status,
    ).toBe(200);
    expect((await as(t, worker).get('/api/erp/sifarnici/porezi')).status).toBe(200);
    // To an organisation the part shows as cut that it has not been given.
    const { tree, can_edit } = (await as(t, chief).get(url(one.idguid))).body.data;
    expect(can_edit).toBe(false);
    expect(cellsOf(tree).get('admin_tenants_save')).toMatchObject({ granted: true, cut: true });
    const { rows } = await t.ownerDb.execute(
      sql`select tenant_id from audit_log where record_id = ${one.idguid}`,
    );
    expect(rows.every((row) => row.tenant_id === null)).toBe(true);
  });

  it('do not leave any organisation without an administrator', async () => {
    const admin = await platform('admin');
    const stripped = await as(t, operator).change(url(admin.idguid), (now) =>
      now.filter((name) => name !== 'admin_users_save'),
    );
    expect(stripped.status).toBe(409);
    // The operator has administrators by another way; the other organisations still have none.
    await t.ownerDb.execute(
      sql`insert into member_permissions values (${operator.tenantId}, ${operator.userId}, 'admin_users_save')`,
    );
    const again = await as(t, operator).change(url(admin.idguid), (now) =>
      now.filter((name) => name !== 'admin_users_save'),
    );
    expect(again).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
    expect(again.body.message).toMatch(/organizacije \(„Organizacija/);
    await t.ownerDb.execute(sql`delete from member_permissions where user_id = ${operator.userId}`);
  });
});
