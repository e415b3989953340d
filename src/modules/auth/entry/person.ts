import type { Actor, Ctx, Tx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { createUser } from '../../../core/identity/accounts.ts';

/** Who comes in by a mailed link: the e-mail is shown to be theirs. */
interface Newcomer {
  idguid: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * Makes the person. False: somebody has the e-mail already. Other registrations with it wait on until they run out: their
 * going would tell whoever made them that it has an account now.
 */
export async function createPerson(tx: Tx, person: Newcomer): Promise<boolean> {
  try {
    // A savepoint: the transaction goes on without the person.
    await tx.transaction((inner) => createUser(inner as Tx, person));
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    return false;
  }
  return true;
}

/** The context of somebody who is not signed in and acts for themselves, for the audit trail. */
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
