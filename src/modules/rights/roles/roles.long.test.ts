// Long, since roles are made, given and taken for each of these. In the suite: roles.test.ts (roles of an organisation and of the
// platform, their rights, who may give them).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../core/id.ts';
import { as, grantedIn } from '../testkit.ts';
import { chief, operator, platform, ROLES, role, setUp, stranger, t } from './roles.testkit.ts';

setUp();

describe('the roles of an organisation', () => {
  it('are changed at the version seen', async () => {
    const one = await role(chief);
    const url = `${ROLES}/${one.idguid}`;
    expect((await as(t, chief).patch(url, { description: 'Prvo', version: 1 })).body.data.description).toBe(
      'Prvo',
    );
    const late = await as(t, chief).patch(url, { label: 'Kasno', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { version: 2, description: 'Prvo' } } },
    });
    expect(late.body.message).toContain('Žana Šarić');
    expect(
      (await as(t, chief).patch(url, { label: 'Bez promjene opisa', version: 2 })).body.data,
    ).toMatchObject({ description: 'Prvo' });
    expect((await as(t, chief).patch(url, { label: 'X' })).body.errors).toEqual({
      version: expect.any(String),
    });
  });

  it('that are the platform’s are counted in every organisation', async () => {
    const one = await role(operator, { platform: true });
    await t.member({ tenantId: chief.tenantId, roles: [one.name] });
    await t.member({ tenantId: stranger.tenantId, roles: [one.name] });
    const refused = await as(t, operator).remove(`${ROLES}/${one.idguid}`);
    expect(refused.body.message).toContain('osoba koje je imaju: 2 (organizacija: 2)');
    expect((await as(t, chief).get(`${ROLES}/${one.idguid}`)).body.data.members).toBe(1);
  });
});

describe('the rights of a role', () => {
  const url = (idguid: string) => `${ROLES}/${idguid}/permissions`;

  it('cannot grant their holder more through a role of one’s own', async () => {
    const one = await role(chief);
    await as(t, chief).change(url(one.idguid), () => ['admin_roles_pregled', 'admin_roles_save']);
    const holder = await t.member({ tenantId: chief.tenantId, roles: [one.name] });
    for (const more of ['admin_users_save', 'erp_porezi_pregled'])
      expect((await as(t, holder).change(url(one.idguid), (now) => [...now, more])).body.code).toBe(
        'beyond_own',
      );
    // Nor by a detour over another role.
    const detour = await role(holder);
    expect((await as(t, holder).change(url(detour.idguid), () => ['admin_users_save'])).body.code).toBe(
      'beyond_own',
    );
  });

  it('are not set by who saw an older state, nor of roles that are not there', async () => {
    const one = await role(chief);
    await as(t, chief).change(url(one.idguid), () => ['erp_porezi_pregled']);
    const late = await as(t, chief).put(url(one.idguid), { permissions: [], version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { version: 2 } } } });
    expect(grantedIn(late.body.data.current.tree)).toEqual(['erp_porezi_pregled']);
    for (const wrong of [newId(), 'nije-id', "1' or '1'='1", (await role(stranger)).idguid]) {
      expect((await as(t, chief).get(url(encodeURIComponent(wrong)))).status).toBe(404);
      expect(
        (await as(t, chief).put(url(encodeURIComponent(wrong)), { permissions: [], version: 1 })).status,
      ).toBe(404);
    }
  });
});

describe('the rights of a platform role', () => {
  const url = (idguid: string) => `${ROLES}/${idguid}/permissions`;

  it('do not take a right from the last who could give it again', async () => {
    const admin = await platform('admin');
    const without = () =>
      as(t, operator).change(url(admin.idguid), (now) => now.filter((name) => name !== 'admin_pogledi_save'));
    expect(await without()).toMatchObject({ status: 409, body: { code: 'last_holder' } });
    await t.ownerDb.execute(
      sql`insert into member_permissions values (${operator.tenantId}, ${operator.userId}, 'admin_pogledi_save')`,
    );
    expect((await without()).status).toBe(200);
    expect(
      (await as(t, operator).change(url(admin.idguid), (now) => [...now, 'admin_pogledi_save'])).status,
    ).toBe(200);
  });
});
