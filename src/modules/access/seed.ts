import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { generatePassword, hashPassword } from '../../core/identity/passwords.ts';
import { makeSecret } from '../../core/secrets.ts';
import { allPermissions, type Permission } from '../../permissions.ts';
import { FACTOR_KEY } from './factors/secret-box.ts';
import { addMember, createOrganisation, platformRole } from './organisations.ts';
import { permissions, rolePermissions, roles, tenantPermissions } from './rights.table.ts';
import { SIGNING_KEY } from './tokens.ts';
import { REGISTRATION_KEY } from './waiting.ts';

/** What a person signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

/** Who administers a new installation; without a password one is made up. */
export interface FirstAdmin {
  adminEmail: string;
  adminPassword: string | null;
}

/** Marks in `core_seeds` an administrator who has no password yet that a person knows. */
const UNREVEALED = 'access/unrevealed-admin/';

/** Which rights each platform role begins with. */
const ROLES: { name: string; label: string; has(permission: Permission): boolean }[] = [
  { name: 'admin', label: 'Administrator', has: () => true },
  {
    name: 'manager',
    label: 'Menadžer',
    has: ({ module, action }) => module !== 'admin' && (action === 'pregled' || module === 'erp'),
  },
];

/**
 * Makes what an installation cannot be without: the keys, the rights, the roles, the operator and its
 * administrator. At later starts only rights that are new are added, to whoever had everything so far (`giveNew`); whatever
 * people have changed stays. Takes the owner's connection.
 */
export async function seedAccess(owner: Database, first: FirstAdmin): Promise<void> {
  await owner.transaction(async (tx) => {
    await makeSecret(tx, SIGNING_KEY);
    await makeSecret(tx, FACTOR_KEY);
    await makeSecret(tx, REGISTRATION_KEY);
    const added = await addPermissions(tx);
    if (await isFirstTime(tx)) return begin(tx, first);
    await giveNew(tx, added);
  });
}

/** Of two nodes that start at once the second waits here until the first is done. */
async function isFirstTime(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into core_seeds (name) values ('access') on conflict do nothing returning name`,
  );
  return rows.length > 0;
}

/** Answers the names that were not known before. */
async function addPermissions(tx: Tx): Promise<string[]> {
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

async function begin(tx: Tx, { adminEmail, adminPassword }: FirstAdmin): Promise<void> {
  const all = allPermissions();
  for (const { name, label, has } of ROLES) {
    const role_id = newId();
    await tx.insert(roles).values({ idguid: role_id, name, label });
    const own = all.filter(has);
    await tx.insert(rolePermissions).values(own.map((one) => ({ role_id, permission: one.name })));
  }
  const tenantId = await createOrganisation(tx, {
    name: 'Matična organizacija',
    isOperator: true,
    permissions: all.map((one) => one.name),
  });
  const userId = await createUser(tx, {
    email: adminEmail,
    password: adminPassword ?? generatePassword(),
    firstName: 'Administrator',
    lastName: 'Sistema',
  });
  await addMember(tx, { tenantId, userId, roles: ['admin'] });
  if (adminPassword === null)
    await tx.execute(sql`insert into core_seeds (name) values (${UNREVEALED + userId})`);
}

/**
 * The first administrator and a password made just now, if none came from the settings and nobody was told one before:
 * a start that fails (a taken port is enough) tells nobody. Of two nodes only one is answered.
 */
export async function revealFirstAdmin(owner: Database): Promise<Credentials | undefined> {
  return owner.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`delete from core_seeds where starts_with(name, ${UNREVEALED}) returning name`,
    );
    if (!rows[0]) return undefined;
    const password = generatePassword();
    const [admin] = await tx
      .update(users)
      .set({ password_hash: await hashPassword(password) })
      .where(eq(users.idguid, rows[0].name.slice(UNREVEALED.length)))
      .returning({ email: users.email });
    return admin && { email: admin.email, password };
  });
}

/**
 * Rights of a new version go to whoever had everything so far: to the role admin, to the operator, and those that do not
 * concern the whole installation to every organisation that has all such rights of before. One that was given less was
 * given it on purpose: there the operator decides.
 */
async function giveNew(tx: Tx, names: string[]): Promise<void> {
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
    select t.idguid, given.permission
    from tenants t cross join unnest(${sql.param(give)}::text[]) given (permission)
    where (select count(*) from tenant_permissions p
      where p.tenant_id = t.idguid and p.permission = any(${sql.param(before)}::text[])) = ${before.length}
    on conflict do nothing`);
}
