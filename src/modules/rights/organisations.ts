import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { tenants, tenantUsers } from '../../core/identity/identity.table.ts';
import { allPermissions } from '../../permissions.ts';
import { memberPermissions, memberRoles, roles, tenantPermissions } from './rights.table.ts';

/** Default rights of a new organisation: all that do not concern the whole installation. */
const defaultPermissions = (): string[] =>
  allPermissions()
    .filter((permission) => !permission.platform)
    .map((permission) => permission.name);

/** Adds an organisation with rights (names; by default `defaultPermissions`). Returns its idguid. */
export async function createOrganisation(
  owner: Database | Tx,
  organisation: {
    idguid?: string;
    name: string;
    isOperator?: boolean;
    permissions?: readonly string[];
    since?: Date;
  },
): Promise<string> {
  const { idguid = newId() } = organisation;
  await owner.insert(tenants).values({
    idguid,
    name: organisation.name,
    is_operator: organisation.isOperator ?? false,
    ...(organisation.since ? { created_at: organisation.since, updated_at: organisation.since } : {}),
  });
  const names = organisation.permissions ?? defaultPermissions();
  if (names.length > 0)
    await owner
      .insert(tenantPermissions)
      .values(names.map((permission) => ({ tenant_id: idguid, permission })));
  return idguid;
}

/**
 * Makes a person a member of an organisation with roles (names of the organisation's own or platform roles) and rights
 * of their own. The first membership becomes the default. Throws for a role that does not exist.
 */
export async function addMember(
  owner: Database | Tx,
  member: {
    tenantId: string;
    userId: string;
    roles?: readonly string[];
    permissions?: readonly string[];
    isDefault?: boolean;
    since?: Date;
  },
): Promise<void> {
  const { tenantId: tenant_id, userId: user_id, permissions = [] } = member;
  const [other] = await owner
    .select({ user_id: tenantUsers.user_id })
    .from(tenantUsers)
    .where(and(eq(tenantUsers.user_id, user_id), eq(tenantUsers.is_default, true)));
  await owner
    .insert(tenantUsers)
    .values({ tenant_id, user_id, is_default: member.isDefault ?? !other, joined_at: member.since });
  const ids = await roleIds(owner, tenant_id, member.roles ?? []);
  await giveRoles(owner, { tenant_id, user_id }, ids);
  if (permissions.length > 0)
    await owner
      .insert(memberPermissions)
      .values(permissions.map((permission) => ({ tenant_id, user_id, permission })));
}

/** Gives a member roles, by id, beside those they have. */
export async function giveRoles(
  owner: Database | Tx,
  member: { tenant_id: string; user_id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await owner
      .insert(memberRoles)
      .values(ids.map((role_id) => ({ ...member, role_id })))
      .onConflictDoNothing();
}

async function roleIds(owner: Database | Tx, tenantId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await owner
    .select({ idguid: roles.idguid, name: roles.name, tenant: roles.tenant_id })
    .from(roles)
    .where(inArray(roles.name, [...names]));
  return names.map((name) => {
    const role =
      known.find((one) => one.name === name && one.tenant === tenantId) ??
      known.find((one) => one.name === name && one.tenant === null);
    if (!role) throw new Error(`There is no role ${name}`);
    return role.idguid;
  });
}

/** The platform role of that name, or undefined. */
export async function platformRole(owner: Database | Tx, name: string): Promise<string | undefined> {
  const [role] = await owner
    .select({ idguid: roles.idguid })
    .from(roles)
    .where(and(eq(roles.name, name), isNull(roles.tenant_id)));
  return role?.idguid;
}
