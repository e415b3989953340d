// Long, since each of these reads and changes the whole list.
// In the suite: permissions.test.ts (the list, the operator's alone, added and taken away), test/lists.test.ts.
import { describe, expect, it } from 'vitest';
import { newId } from '../../../core/id.ts';
import { as } from '../testkit.ts';
import { chief, LIST, named, operator, setUp, t } from './permissions.testkit.ts';

setUp();

describe('the list of rights', () => {
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
  it('lets a module read as its rights write it', async () => {
    const right = { name: 'narudzbe_ulaz_pregled', label: 'Ulazne narudžbe: pregled' };
    const { data } = (await as(t, operator).post(LIST, right)).body;
    expect(data.module_label).toBe('Narudžbe');
    const { body: modules } = await as(t, operator).get(`${LIST}/modules`);
    expect(modules.data).toContainEqual({ module: 'narudzbe', label: 'Narudžbe', permissions: 1 });
    expect((await as(t, operator).remove(`${LIST}/${data.idguid}`)).status).toBe(200);
  });

  it('leaves the product’s own rights their names', async () => {
    const { idguid, label } = await named('erp_porezi_save');
    expect((await as(t, operator).remove(`${LIST}/${idguid}`)).body.code).toBe('product_permission');
    const changed = await as(t, operator).patch(`${LIST}/${idguid}`, {
      label: 'Porezi: mijenjanje',
      version: 1,
    });
    expect(changed.body.data).toMatchObject({
      label: 'Porezi: mijenjanje',
      name: 'erp_porezi_save',
      version: 2,
    });
    expect(
      (await as(t, operator).patch(`${LIST}/${idguid}`, { name: 'erp_x_save', version: 2 })).status,
    ).toBe(422);
    expect((await as(t, operator).patch(`${LIST}/${idguid}`, { label, version: 1 })).body.code).toBe('stale');
    await as(t, operator).patch(`${LIST}/${idguid}`, { label, version: 2 });
  });
});
