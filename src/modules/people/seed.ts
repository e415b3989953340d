import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { users } from '../../core/identity/identity.table.ts';
import { generatePassword, hashPassword } from '../../core/identity/passwords.ts';
import { allPermissions } from '../../permissions.ts';
import type { Credentials } from '../../server/module.ts';
import { addMember, createOrganisation } from '../rights/organisations.ts';
import { addPermissions, addRoles, giveNew } from '../rights/seed.ts';

/** Who administers a new installation; without a password one is made up. */
export interface FirstAdmin {
  adminEmail: string;
  adminPassword: string | null;
}

/** Marks in `core_seeds` an administrator who has no password yet that a person knows. */
const UNREVEALED = 'access/unrevealed-admin/';

/**
 * Makes what an installation cannot be without: the rights, the roles, the operator and its
 * administrator. At later starts only rights that are new are added, to whoever had everything so far (`giveNew`); whatever
 * people have changed stays. Takes the owner's connection.
 */
export async function seedPeople(owner: Database, first: FirstAdmin): Promise<void> {
  await owner.transaction(async (tx) => {
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

async function begin(tx: Tx, { adminEmail, adminPassword }: FirstAdmin): Promise<void> {
  await addRoles(tx);
  const tenantId = await createOrganisation(tx, {
    name: 'Matična organizacija',
    isOperator: true,
    permissions: allPermissions().map(({ name }) => name),
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
