import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { allPermissions } from '../../permissions.ts';
import { hashPassword, normalEmail } from './passwords.ts';
import { tenants, tenantUsers, users } from './people.table.ts';
import { memberPermissions, memberRoles, roles, tenantPermissions } from './rights.table.ts';

/** The owner's connection, or a transaction in the name of the organisation itself: nobody acts in it yet. */
type Owner = Database | Tx;

/** What a new organisation is given: all that does not concern the whole installation. */
const defaultPermissions = (): string[] =>
  allPermissions()
    .filter((permission) => !permission.platform)
    .map((permission) => permission.name);

/** When a row came to be, where that was not just now. */
const from = (since: Date | undefined) => (since ? { created_at: since, updated_at: since } : {});

/** Adds an organisation with the rights it is given (names; by default `defaultPermissions`). Answers its idguid. */
export async function createOrganisation(
  owner: Owner,
  given: {
    idguid?: string;
    name: string;
    isOperator?: boolean;
    permissions?: readonly string[];
    since?: Date;
  },
): Promise<string> {
  const { idguid = newId() } = given;
  await owner.insert(tenants).values({
    idguid,
    name: given.name,
    is_operator: given.isOperator ?? false,
    ...from(given.since),
  });
  const names = given.permissions ?? defaultPermissions();
  if (names.length > 0)
    await owner
      .insert(tenantPermissions)
      .values(names.map((permission) => ({ tenant_id: idguid, permission })));
  return idguid;
}

/** Adds a person. Throws PostgreSQL's 23505 when the e-mail is taken. Answers the idguid. */
export async function createUser(
  owner: Owner,
  person: {
    idguid?: string;
    email: string;
    firstName: string;
    lastName: string;
    isActive?: boolean;
    since?: Date;
  } & ({ password: string } | { passwordHash: string }),
): Promise<string> {
  const { idguid = newId() } = person;
  await owner.insert(users).values({
    idguid,
    email: normalEmail(person.email),
    password_hash: 'passwordHash' in person ? person.passwordHash : await hashPassword(person.password),
    first_name: person.firstName,
    last_name: person.lastName,
    is_active: person.isActive ?? true,
    ...from(person.since),
  });
  return idguid;
}

/**
 * Makes a person a member of an organisation with roles (names of the organisation's own or platform roles) and rights
 * of their own. The first membership becomes the default. Throws for a role that does not exist.
 */
export async function addMember(
  owner: Owner,
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
  if (ids.length > 0)
    await owner.insert(memberRoles).values(ids.map((role_id) => ({ tenant_id, user_id, role_id })));
  if (permissions.length > 0)
    await owner
      .insert(memberPermissions)
      .values(permissions.map((permission) => ({ tenant_id, user_id, permission })));
}

async function roleIds(owner: Owner, tenantId: string, names: readonly string[]): Promise<string[]> {
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
export async function platformRole(owner: Owner, name: string): Promise<string | undefined> {
  const [role] = await owner
    .select({ idguid: roles.idguid })
    .from(roles)
    .where(and(eq(roles.name, name), isNull(roles.tenant_id)));
  return role?.idguid;
}

/**
 * Who is here: names of organisations beside the operator's, and those of the e-mail addresses that somebody has; three
 * of each at most.
 */
export async function namesTaken(owner: Owner, emails: readonly string[]): Promise<string[]> {
  const others = await owner
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.is_operator, false))
    .limit(3);
  const known = await owner
    .select({ name: users.email })
    .from(users)
    .where(inArray(users.email, emails.map(normalEmail)))
    .limit(3);
  return [...others, ...known].map(({ name }) => name);
}

/** Removes organisations and people by idguid, once nothing refers to them. */
export async function removePeople(owner: Owner, ids: string[]): Promise<void> {
  await owner.delete(tenants).where(inArray(tenants.idguid, ids));
  await owner.delete(users).where(inArray(users.idguid, ids));
}
