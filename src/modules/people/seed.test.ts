import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import type { Tx } from '../../core/context.ts';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { appSecrets } from '../../core/secrets.table.ts';
import { createOrganisation } from '../rights/organisations.ts';
import {
  memberRoles,
  permissions,
  rolePermissions,
  roles,
  tenantPermissions,
} from '../rights/rights.table.ts';
import { revealFirstAdmin, seedPeople } from './seed.ts';

/** Word for word from SPEC section 6. */
const SPECIFIED = `admin_users_pregled admin_permissions_pregled admin_roles_pregled admin_tenants_pregled
  admin_api_keys_pregled admin_settings_pregled admin_aplikacije_pregled admin_stored_files_pregled
  admin_app_logs_pregled admin_visits_pregled admin_companies_pregled admin_ejngovba_pregled_obavjestenja
  admin_ejngovba_pregled_cpv admin_ejngovba_pregled_vrsta_obavjestenja ddns_domains_pregled ddns_domains_save
  ddns_hosts_pregled ddns_hosts_save erp_drzave_pregled erp_entiteti_pregled erp_kantoni_pregled
  erp_opstine_pregled erp_gruperobe_pregled erp_jedinicemjere_pregled erp_porezi_pregled
  fin_poslovnegodine_pregled fin_knjizenje_pregled viber_bots_pregled viber_chat_pregled`.split(/\s+/);

const first = { adminEmail: 'prvi@carsija.test', adminPassword: null };
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const allNames = async (): Promise<string[]> =>
  (await t.ownerDb.select().from(permissions)).map(({ name }) => name);
const ofRole = async (name: string): Promise<string[]> => {
  const rows = await t.ownerDb
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.idguid, rolePermissions.role_id))
    .where(and(eq(roles.name, name), isNull(roles.tenant_id)));
  return rows.map(({ permission }) => permission);
};
const ofTenant = async (tenantId: string): Promise<string[]> => {
  const rows = await t.ownerDb
    .select()
    .from(tenantPermissions)
    .where(eq(tenantPermissions.tenant_id, tenantId));
  return rows.map(({ permission }) => permission);
};
const operatorId = async (): Promise<string> => {
  const [operator] = await t.ownerDb.select().from(tenants).where(eq(tenants.is_operator, true));
  return operator!.idguid;
};

describe('a new installation', () => {
  it('has every specified right with its label, and a save right beside each', async () => {
    const names = await allNames();
    expect(names).toEqual(expect.arrayContaining(SPECIFIED));
    const saves = SPECIFIED.map((name) => name.replace('pregled', 'save'));
    expect(names).toEqual(expect.arrayContaining(saves));
    for (const { name, label, module } of await t.ownerDb.select().from(permissions)) {
      expect(name).toMatch(/^[a-z]+_[a-z_]+$/);
      expect(label).toMatch(/^\p{L}.+: (pregled|izmjene)$/u);
      expect(module).toBe(name.split('_')[0]);
    }
  });

  it('gives admin everything, manager the reading and the codebooks but not the administration', async () => {
    const names = await allNames();
    expect((await ofRole('admin')).sort()).toEqual([...names].sort());
    const manager = await ofRole('manager');
    expect(manager.some((name) => name.startsWith('admin_'))).toBe(false);
    expect(manager).toEqual(expect.arrayContaining(['fin_knjizenje_pregled', 'erp_porezi_save']));
    expect(manager).not.toContain('fin_knjizenje_save');
    expect((await ofTenant(await operatorId())).sort()).toEqual(names.sort());
  });

  it('gives an organisation all rights but the platform’s', async () => {
    const given = await ofTenant(await createOrganisation(t.ownerDb, { name: 'Nova' }));
    for (const name of ['drzave', 'entiteti', 'kantoni', 'opstine']) {
      expect(given).toContain(`erp_${name}_pregled`);
      expect(given).not.toContain(`erp_${name}_save`);
    }
    expect(given).toEqual(
      expect.arrayContaining(['erp_gruperobe_save', 'erp_porezi_save', 'admin_roles_save']),
    );
    for (const name of ['admin_permissions_save', 'admin_settings_pregled', 'admin_tenants_save'])
      expect(given).not.toContain(name);
  });

  it('hashes the administrator’s password with argon2id at the recommended cost', async () => {
    const [admin] = await t.ownerDb.select().from(users);
    expect(admin!.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('generates a password where none is set, and shows it once', async () => {
    class Undo extends Error {}
    let made: { email: string; password: string } | undefined;
    const work = async (tx: Tx): Promise<never> => {
      for (const table of [users, tenants, roles, appSecrets, memberRoles]) await tx.delete(table);
      await tx.execute("delete from core_seeds where name = 'access'");
      await seedPeople(tx as never, first);
      await seedPeople(tx as never, first);
      made = await revealFirstAdmin(tx as never);
      expect(await revealFirstAdmin(tx as never)).toBeUndefined();
      throw new Undo();
    };
    await expect(t.ownerDb.transaction(work)).rejects.toThrow(Undo);
    expect(made?.email).toBe(first.adminEmail);
    expect(made?.password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  });
});

describe('a later start', () => {
  it('adds rights of a new version to admin and the operator', async () => {
    const added = ['erp_porezi_pregled', 'erp_porezi_save'];
    await t.ownerDb.delete(permissions).where(inArray(permissions.name, added));
    expect(await ofRole('admin')).not.toContain('erp_porezi_save');
    await seedPeople(t.ownerDb, first);
    expect(await ofRole('admin')).toEqual(expect.arrayContaining(added));
    expect(await ofTenant(await operatorId())).toEqual(expect.arrayContaining(added));
    expect(await ofRole('manager')).not.toContain('erp_porezi_save');
  });

  it('adds them only to organisations that had all rights', async () => {
    const whole = await createOrganisation(t.ownerDb, { name: 'Cijela' });
    const cut = await createOrganisation(t.ownerDb, { name: 'Uskraćena' });
    await t.ownerDb
      .delete(tenantPermissions)
      .where(
        and(eq(tenantPermissions.tenant_id, cut), eq(tenantPermissions.permission, 'viber_chat_pregled')),
      );
    const added = ['admin_postavke_save', 'admin_tenants_save'];
    await t.ownerDb.delete(permissions).where(inArray(permissions.name, added));
    await seedPeople(t.ownerDb, first);
    expect(await ofTenant(whole)).toContain('admin_postavke_save');
    expect(await ofTenant(whole)).not.toContain('admin_tenants_save');
    expect(await ofTenant(cut)).not.toContain('admin_postavke_save');
    expect(await ofTenant(await operatorId())).toEqual(expect.arrayContaining(added));
  });

  it('changes nothing that people have changed', async () => {
    const [manager] = await t.ownerDb.select().from(roles).where(eq(roles.name, 'manager'));
    const taken = { role_id: manager!.idguid, permission: 'fin_knjizenje_pregled' };
    await t.ownerDb
      .delete(rolePermissions)
      .where(
        and(eq(rolePermissions.role_id, taken.role_id), eq(rolePermissions.permission, taken.permission)),
      );
    await t.ownerDb
      .update(permissions)
      .set({ label: 'Moja riječ: pregled' })
      .where(eq(permissions.name, taken.permission));
    await t.ownerDb.update(users).set({ first_name: 'Preimenovan' });
    const secret = await t.ownerDb.select().from(appSecrets);
    expect(await seedPeople(t.ownerDb, first)).toBeUndefined();
    expect(await ofRole('manager')).not.toContain(taken.permission);
    const [label] = await t.ownerDb.select().from(permissions).where(eq(permissions.name, taken.permission));
    expect(label!.label).toBe('Moja riječ: pregled');
    expect(await t.ownerDb.select().from(users)).toMatchObject([{ first_name: 'Preimenovan' }]);
    expect(await t.ownerDb.select().from(appSecrets)).toEqual(secret);
  });
});

it('the application may read the signing key but not change it', async () => {
  const { database } = t.deps;
  expect((await database.select().from(appSecrets)).length).toBeGreaterThan(0);
  await expect(database.update(appSecrets).set({ value: 'x' })).rejects.toThrow();
  await expect(database.delete(appSecrets)).rejects.toThrow();
});
