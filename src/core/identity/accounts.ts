import { eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../context.ts';
import { newId } from '../id.ts';
import { normalEmail } from './email.ts';
import { tenants, users } from './identity.table.ts';
import { hashPassword } from './passwords.ts';

/** The owner's connection, or a transaction in the organisation without an actor. */
type Owner = Database | Tx;

/** Adds a person and returns the idguid. Throws PostgreSQL's 23505 when the e-mail is taken. */
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
    ...(person.since ? { created_at: person.since, updated_at: person.since } : {}),
  });
  return idguid;
}

/**
 * Names of existing organisations other than the operator's, and those of `emails` that are taken; at most three of each.
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
