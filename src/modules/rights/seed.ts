import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { allPermissions, type Permission } from '../../permissions.ts';
import { platformRole } from './organisations.ts';
import { permissions, rolePermissions, roles, tenantPermissions } from './rights.table.ts';

/** Which rights each platform role begins with. */
const ROLES: { name: string; label: string; has(permission: Permission): boolean }[] = [
  { name: 'admin', label: 'Administrator', has: () => true },
  {
    name: 'manager',
    label: 'Menadžer',
    has: ({ module, action }) => module !== 'admin' && (action === 'pregled' || module === 'erp'),
  },
];

/** Adds the rights of this version. Returns the new names. */
export async function addPermissions(tx: Tx): Promise<string[]> {
  const values = allPermissions().map(({ name, label, module }) => ({
    idguid: newId(),
    name,
    label,
    module,
  }));
  const added = await tx
    .insert(permissions)
    .values(values)
    .onConflictDoNothing({ target: permissions.name })
    .returning({ name: permissions.name });
  return added.map((row) => row.name);
}

/** The platform roles of a new installation. */
export async function addRoles(tx: Tx): Promise<void> {
  const all = allPermissions();
  for (const { name, label, has } of ROLES) {
    const role_id = newId();
    await tx.insert(roles).values({ idguid: role_id, name, label });
    const own = all.filter(has);
    await tx.insert(rolePermissions).values(own.map((one) => ({ role_id, permission: one.name })));
  }
}

/**
 * Gives the rights of a new version to holders of all earlier ones: the role admin, the operator and, for rights that do not
 * concern the whole installation, every organisation with all earlier rights of that kind. An organisation with fewer was
 * restricted on purpose: there the operator decides.
 */
export async function giveNew(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await giveOrganisations(tx, new Set(names));
  const role_id = await platformRole(tx, 'admin');
  if (role_id)
    await tx
      .insert(rolePermissions)
      .values(names.map((permission) => ({ role_id, permission })))
      .onConflictDoNothing();
  const [operator] = await tx
    .select({ idguid: tenants.idguid })
    .from(tenants)
    .where(eq(tenants.is_operator, true));
  if (operator)
    await tx
      .insert(tenantPermissions)
      .values(names.map((permission) => ({ tenant_id: operator.idguid, permission })))
      .onConflictDoNothing();
}

async function giveOrganisations(tx: Tx, added: ReadonlySet<string>): Promise<void> {
  const theirs = allPermissions().filter(({ platform }) => !platform);
  const before = theirs.flatMap(({ name }) => (added.has(name) ? [] : [name]));
  const give = theirs.flatMap(({ name }) => (added.has(name) ? [name] : []));
  if (give.length === 0) return;
  await tx.execute(sql`
    insert into tenant_permissions (tenant_id, permission)
    select t.idguid, added.permission
    from tenants t cross join unnest(${sql.param(give)}::text[]) added (permission)
    where (select count(*) from tenant_permissions p
      where p.tenant_id = t.idguid and p.permission = any(${sql.param(before)}::text[])) = ${before.length}
    on conflict do nothing`);
}
