import type { Actor, Ctx, Tx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { createUser } from '../../core/identity/accounts.ts';

/** A person whose e-mail was verified by a mailed link. */
interface Newcomer {
  idguid: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * Creates the account; false if the e-mail is taken. Other registrations of the e-mail stay until they expire, because removing them
 * would reveal that the account exists.
 */
export async function createPerson(tx: Tx, person: Newcomer): Promise<boolean> {
  try {
    // A savepoint, so that the transaction survives a duplicate e-mail.
    await tx.transaction((inner) => createUser(inner as Tx, person));
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    return false;
  }
  return true;
}

/** Context for the audit trail of a person who is not signed in. */
export const contextOf = (
  tx: Tx,
  person: { idguid: string; email: string; firstName: string; lastName: string },
  tenant: { id: string; name: string },
  ip: string | null,
): Ctx => ({ db: tx, actor: actorOf(person, tenant.id), tenant: { ...tenant, isOperator: false }, ip });

const actorOf = (
  { idguid, email, firstName, lastName }: Parameters<typeof contextOf>[1],
  tenantId: string,
): Actor => ({
  userId: idguid,
  tenantId,
  name: `${firstName} ${lastName}`.trim(),
  email,
  permissions: new Set(),
  roles: [],
  via: null,
});
