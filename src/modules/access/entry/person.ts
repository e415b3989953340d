import { eq } from 'drizzle-orm';
import type { Actor, Ctx, Tx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { registrations } from '../entry.table.ts';
import { createUser } from '../organisations.ts';

/** Who comes in by a mailed link: the e-mail is shown to be theirs. */
export interface Newcomer {
  idguid: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** Makes the person; every other registration with that e-mail has lost its purpose. False: somebody has it already. */
export async function createPerson(tx: Tx, person: Newcomer): Promise<boolean> {
  try {
    // A savepoint: the transaction goes on without the person.
    await tx.transaction((inner) => createUser(inner as Tx, person));
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    return false;
  }
  await tx.delete(registrations).where(eq(registrations.email, person.email));
  return true;
}

/** The context of somebody who is not signed in and acts for themselves, for the audit trail. */
export const contextOf = (
  tx: Tx,
  person: { idguid: string; email: string; firstName: string; lastName: string },
  tenant: { id: string; name: string },
  ip: string | null,
): Ctx => ({ db: tx, actor: actorOf(person), tenant: { ...tenant, isOperator: false }, ip });

const actorOf = ({ idguid, email, firstName, lastName }: Parameters<typeof contextOf>[1]): Actor => ({
  userId: idguid,
  name: `${firstName} ${lastName}`.trim(),
  email,
  permissions: new Set(),
  roles: [],
  via: null,
});
