import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { passkeys, recoveryCodes, totpFactors } from '../factors.table.ts';

/** Removes a person's authenticator app, recovery codes and passkeys. */
export async function dropFactors(db: Database | Tx, userId: string): Promise<void> {
  for (const table of [totpFactors, recoveryCodes, passkeys])
    await db.delete(table).where(eq(table.user_id, userId));
}
