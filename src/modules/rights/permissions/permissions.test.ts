import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../core/id.ts';
import { allPermissions } from '../../../permissions.ts';
import { as } from '../testkit.ts';
import { partsOf } from './permission-names.ts';
import { chief, LIST, named, operator, setUp, t } from './permissions.testkit.ts';

setUp();

describe('the list of rights', () => {
  it('is all of them, with who has each here', async () => {
    const { body } = await as(t, chief).get(`${LIST}?page_size=200`);
    expect(body.meta.total).toBe(allPermissions().length);
    const porezi = body.data.find((one: { name: string }) => one.name === 'erp_porezi_pregled');
    expect(porezi).toMatchObject({
      label: 'Porezi: pregled',
      module_label: 'ERP šifarnici',
      product: true,
      roles: 2,
      people: 2,
    });
    // The role admin holds it, and here it counts for nobody.
    const platform = body.data.find((one: { name: string }) => one.name === 'admin_tenants_save');
    expect(platform).toMatchObject({ roles: 1, people: 0 });
  });

  it('is searched without diacritics, filtered by module, sorted and paged', async () => {
    const found = await as(t, chief).get(`${LIST}?q=OPCINE%20izmjene`);
    expect(found.body.data.map((one: { name: string }) => one.name)).toEqual(['erp_opstine_save']);
    const viber = await as(t, chief).get(`${LIST}?module=viber&sort=-name&page_size=2`);
    expect(viber.body.meta.total).toBe(4);
    expect(viber.body.data.map((one: { name: string }) => one.name)).toEqual([
      'viber_chat_save',
      'viber_chat_pregled',
    ]);
    const modules = (await as(t, chief).get(`${LIST}/modules`)).body.data;
    expect(modules.map((one: { label: string }) => one.label)).toEqual([
      'Administracija',
      'DDNS',
      'ERP šifarnici',
      'Finansije',
      'Organizacija',
      'Viber',
    ]);
    for (const wrong of ['sort=description', 'modul=erp', 'page=0'])
      expect((await as(t, chief).get(`${LIST}?${wrong}`)).status).toBe(422);
  });

  it('tells of one which roles have it, and to the operator where else', async () => {
    const { idguid } = await named('erp_porezi_save');
    const mine = (await as(t, chief).get(`${LIST}/${idguid}`)).body.data;
    expect(mine).toMatchObject({ can_edit: false, in_organisation: true, people: 2, everywhere: null });
    expect(mine.held_by_roles).toMatchObject([
      { label: 'Administrator', platform: true, members: 1 },
      { label: 'Menadžer', platform: true, members: 1 },
    ]);
    const all = (await as(t, operator).get(`${LIST}/${idguid}`)).body.data;
    expect(all).toMatchObject({
      can_edit: true,
      everywhere: { organisations: 1, roles: 1, people: 0, keys: 0 },
    });
    for (const wrong of [newId(), 'nije-id'])
      expect((await as(t, chief).get(`${LIST}/${wrong}`)).status).toBe(404);
    const nobody = await t.member({ tenantId: chief.tenantId });
    expect((await as(t, nobody).get(LIST)).status).toBe(403);
  });
});

describe('writing it', () => {
  const body = { name: 'skladiste_zalihe_pregled', label: 'Zalihe: pregled', description: 'Vidi zalihe' };

  it('is the operator’s, even for who has the right elsewhere', async () => {
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${chief.tenantId}, 'admin_permissions_save')`,
    );
    const bold = await t.member({
      tenantId: chief.tenantId,
      permissions: ['admin_permissions_save', 'admin_permissions_pregled'],
    });
    const { idguid } = await named('erp_porezi_save');
    for (const answer of [
      await as(t, bold).post(LIST, body),
      await as(t, bold).patch(`${LIST}/${idguid}`, { label: 'Moje', version: 1 }),
      await as(t, bold).remove(`${LIST}/${idguid}`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'shared_record' } });
    await t.ownerDb.execute(sql`delete from tenant_permissions
      where tenant_id = ${chief.tenantId} and permission = 'admin_permissions_save'`);
  });

  it('lets a module read as its rights write it', async () => {
    const right = { name: 'narudzbe_ulaz_pregled', label: 'Ulazne narudžbe: pregled' };
    const { data } = (await as(t, operator).post(LIST, right)).body;
    expect(data.module_label).toBe('Narudžbe');
    const { body: modules } = await as(t, operator).get(`${LIST}/modules`);
    expect(modules.data).toContainEqual({ module: 'narudzbe', label: 'Narudžbe', permissions: 1 });
    expect((await as(t, operator).remove(`${LIST}/${data.idguid}`)).status).toBe(200);
  });

  it('adds a right that can be given at once, and takes it away when nobody has it', async () => {
    const made = await as(t, operator).post(LIST, body);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { product: false, module: 'skladiste', people: 1, module_label: 'Skladiste' } },
    });
    const { idguid } = made.body.data;
    expect((await as(t, operator).post(LIST, body)).body).toMatchObject({
      code: 'duplicate',
      errors: { name: expect.any(String) },
    });
    // The operator holds it with the very next request, and so may give it.
    const limit = `/api/admin/tenants/${chief.tenantId}/permissions`;
    expect((await as(t, operator).change(limit, (now) => [...now, body.name])).status).toBe(200);
    const refused = await as(t, operator).remove(`${LIST}/${idguid}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(refused.body.message).toContain('drugih organizacija: 1');
    await as(t, operator).change(limit, (now) => now.filter((name) => name !== body.name));
    const person = await t.member({ tenantId: operator.tenantId, permissions: [body.name] });
    expect((await as(t, operator).remove(`${LIST}/${idguid}`)).body.message).toContain('osoba direktno: 1');
    await as(t, operator).change(`/api/admin/users/${person.userId}/permissions`, () => []);
    expect((await as(t, operator).remove(`${LIST}/${idguid}?version=7`)).body.code).toBe('stale');
    expect((await as(t, operator).remove(`${LIST}/${idguid}?version=1`)).status).toBe(200);
    expect((await as(t, operator).get(`${LIST}/${idguid}`)).status).toBe(404);
    const { rows } = await t.ownerDb.execute(
      sql`select action, tenant_id from audit_log where record_id = ${idguid} order by at, id`,
    );
    expect(rows).toEqual([
      { action: 'create', tenant_id: null },
      { action: 'delete', tenant_id: null },
    ]);
  });

  it.each([
    [{ name: 'zalihe_pregled' }, 'name'],
    [{ name: 'Skladiste_zalihe_pregled' }, 'name'],
    [{ name: 'skladiste_zalihe_brisanje' }, 'name'],
    [{ name: 'skladiste__zalihe_save' }, 'name'],
    [{ name: 'škola_zalihe_save' }, 'name'],
    [{ name: `a_${'b'.repeat(90)}_save` }, 'name'],
    [{ label: '' }, 'label'],
    [{ description: 'x'.repeat(301) }, 'description'],
  ])('is not done with %j', async (wrong, field) => {
    const answer = await as(t, operator).post(LIST, { ...body, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

it('every right of the product is one of two over something', () => {
  const all = allPermissions().map(({ name, action }) => ({ ...partsOf(name), action }));
  expect(all.filter(({ column, action }) => column !== action)).toEqual([]);
  const seen = new Set(all.map(({ area, column }) => `${area}/${column}`));
  expect(seen.size).toBe(all.length);
  expect(partsOf('admin_ejngovba_save_cpv')).toEqual({ area: 'admin_ejngovba_*_cpv', column: 'save' });
  expect(partsOf('erp_pregled_save')).toEqual({ area: 'erp_pregled_*', column: 'save' });
});
