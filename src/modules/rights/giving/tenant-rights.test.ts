import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrganisation } from '../organisations.ts';
import { as, cellsOf, grantedIn } from '../testkit.ts';
import { chief, operator, setUp, t, url, without } from './tenant-rights.testkit.ts';

setUp();

describe('what an organisation is given', () => {
  it('is the operator’s to see and to say', async () => {
    const { body } = await as(t, operator).get(url());
    expect(body.data.title).toMatch(/^Organizacija/);
    const cells = cellsOf(body.data.tree);
    expect(cells.get('admin_users_save')).toMatchObject({ granted: true, cut: false, holders: 1 });
    expect(cells.get('admin_tenants_save')).toMatchObject({ granted: false, may_give: true, holders: 0 });
    for (const tenantId of [chief.tenantId, operator.tenantId])
      expect((await as(t, chief).get(url(tenantId))).status).toBe(403);
    expect((await as(t, operator).get(url('00000000-0000-7000-8000-000000000000'))).status).toBe(404);
    expect((await as(t, operator).get(url('nije-id'))).status).toBe(404);
    // Somebody in an organisation with the right by mistake is still not the operator.
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${chief.tenantId}, 'admin_tenants_save')`,
    );
    const wrong = await t.member({ tenantId: chief.tenantId, permissions: ['admin_tenants_save'] });
    expect((await as(t, wrong).get(url())).status).toBe(403);
    expect((await as(t, wrong).put(url(), { permissions: [], version: 1 })).status).toBe(403);
    await t.ownerDb.execute(sql`delete from tenant_permissions
      where tenant_id = ${chief.tenantId} and permission = 'admin_tenants_save'`);
  });

  it('takes from members what they hold through roles, after saying from whom', async () => {
    const worker = await t.member({ tenantId: chief.tenantId, roles: ['manager'], name: 'Ana Ćosić' });
    const { body } = await as(t, operator).get(url());
    const kept = grantedIn(body.data.tree).filter((name) => !name.startsWith('erp_porezi'));
    const { data } = (await as(t, operator).post(`${url()}/loss`, { permissions: kept })).body;
    expect(data.people).toBe(2);
    expect(data.members).toEqual([
      { idguid: worker.userId, full_name: 'Ćosić Ana', permissions: ['Porezi: izmjene', 'Porezi: pregled'] },
      { idguid: chief.userId, full_name: 'Šarić Žana', permissions: ['Porezi: izmjene', 'Porezi: pregled'] },
    ]);
    expect((await as(t, worker).get('/api/erp/sifarnici/porezi')).status).toBe(200);
    const saved = await as(t, operator).put(url(), { permissions: kept, version: body.data.version });
    expect(saved).toMatchObject({ status: 200, body: { data: { version: body.data.version + 1 } } });
    expect((await as(t, worker).get('/api/erp/sifarnici/porezi')).status).toBe(403);
    const { rows } = await t.ownerDb.execute(sql`select tenant_id, changes from audit_log
      where resource = 'tenants' and record_id = ${chief.tenantId}`);
    expect(rows).toMatchObject([
      { tenant_id: chief.tenantId, changes: { permissions: { to: expect.arrayContaining(kept) } } },
    ]);
    expect((await as(t, operator).put(url(), { permissions: [], version: 1 })).body.code).toBe('stale');
    expect((await as(t, operator).change(url(), (now) => [...now, 'erp_porezi_pregled'])).status).toBe(200);
    expect((await as(t, worker).get('/api/erp/sifarnici/porezi')).status).toBe(200);
  });

  it('leaves it an administrator, if it has one', async () => {
    expect((await as(t, operator).change(url(), without('admin_users_save'))).body.code).toBe(
      'last_administrator',
    );
    const empty = await createOrganisation(t.ownerDb, { name: 'Još prazna' });
    expect((await as(t, operator).change(url(empty), () => [])).status).toBe(200);
  });

  it('is everything, for the operator’s own', async () => {
    const refused = await as(t, operator).change(url(operator.tenantId), without('admin_pogledi_save'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'operator_keeps_all' } });
  });

  it('is no more than the giver holds', async () => {
    const helper = await t.member({ tenantId: operator.tenantId, permissions: ['admin_tenants_save'] });
    expect((await as(t, helper).change(url(), (now) => [...now, 'admin_tenants_save'])).status).toBe(200);
    expect((await as(t, helper).change(url(), (now) => [...now, 'admin_settings_save'])).body.code).toBe(
      'beyond_own',
    );
    expect((await as(t, helper).change(url(), without('admin_tenants_save'))).status).toBe(200);
  });
});
