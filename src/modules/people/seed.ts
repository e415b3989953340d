import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { users } from '../../core/identity/identity.table.ts';
import { generatePassword, hashPassword } from '../../core/identity/passwords.ts';
import { allPermissions } from '../../permissions.ts';
import type { Credentials } from '../../server/module.ts';
import { addMember, createOrganisation } from '../rights/organisations.ts';
import { addPermissions, addRoles, giveNew } from '../rights/seed.ts';

/** The administrator of a new installation; without a password one is generated. */
interface FirstAdmin {
  adminEmail: string;
  adminPassword: string | null;
}

/** Prefix in `core_seeds` of an administrator whose password has not been shown yet. */
const UNREVEALED = 'access/unrevealed-admin/';

/**
 * Creates the rights, the roles, the operator and its administrator. Later starts only add new rights, to holders of all earlier
 * ones (`giveNew`). Takes the owner’s connection.
 */
export async function seedPeople(owner: Database, first: FirstAdmin): Promise<void> {
  await owner.transaction(async (tx) => {
    const added = await addPermissions(tx);
    if (await isFirstTime(tx)) return begin(tx, first);
    await giveNew(tx, added);
  });
}

/** Of two nodes that start at once, the second waits here for the first. */
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
 * The first administrator with a new password, if none was configured and none has been shown: a start that
 * fails shows nothing. Of two nodes, only one gets it.
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
