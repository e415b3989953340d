import { eq } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { normalEmail } from '../../core/identity/email.ts';
import { users } from '../../core/identity/identity.table.ts';
import { membershipsOf } from '../../core/identity/memberships.ts';
import { fullName } from '../../core/identity/names.ts';
import { generatePassword, hashPassword } from '../../core/identity/passwords.ts';
import { forgetAccount } from '../../core/throttle.ts';
import type { Credentials } from '../../server/module.ts';
import { mailTokens } from './entry.table.ts';
import { dropPendingSignIns } from './factors/challenges.ts';
import { dropFactors } from './factors/drop-factors.ts';
import { revokeOthers } from './sessions/sessions.ts';

/** Actor in the trail: a command on the server, not a signed-in person. */
const BY = 'Administrator servera';

/**
 * Sets a new password for a person who cannot sign in, run by somebody with access to the server. Ends their sessions,
 * invalidates their mailed links, and removes the second factor if `withoutFactors`. Takes the owner's connection. Throws
 * AppError for an unknown e-mail and for a deactivated account.
 */
export async function rescue(
  owner: Database,
  email: string,
  { withoutFactors }: { withoutFactors: boolean },
): Promise<Credentials> {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  const person = await owner.transaction(async (tx) => {
    const [found] = await tx
      .update(users)
      .set({ password_hash, password_changed_at: new Date() })
      .where(eq(users.email, normalEmail(email)))
      .returning();
    if (!found) throw new AppError(404, 'not_found', `Niko nema e-mail ${email}.`);
    if (!found.is_active)
      throw new AppError(409, 'inactive', `Nalog ${found.email} je isključen; uključuje ga operater.`);
    const userId = found.idguid;
    await tx.delete(mailTokens).where(eq(mailTokens.user_id, userId));
    await dropPendingSignIns(tx, userId);
    await revokeOthers(tx, userId, null);
    if (withoutFactors) await dropFactors(tx, userId);
    const [home] = await membershipsOf(tx as unknown as Database, userId);
    const event = `Lozinka postavljena na serveru${withoutFactors ? ', drugi faktor uklonjen' : ''}`;
    // Without a membership there is no organisation whose trail could record it.
    if (home)
      await tx.insert(auditLog).values({
        id: newId(),
        tenant_id: home.idguid,
        actor_name: BY,
        action: 'security',
        resource: 'users',
        record_id: userId,
        record_title: fullName(found),
        changes: { event: { from: null, to: event } },
      });
    return found;
  });
  await forgetAccount(owner, person.email);
  return { email: person.email, password };
}
