import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { membershipsOf } from '../../../core/identity/memberships.ts';
import { hashPassword } from '../../../core/identity/passwords.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { chargeMail, forgetAccount } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { mailTokens } from '../entry.table.ts';
import { dropPendingSignIns } from '../factors/challenges.ts';
import { noteSecurity, orderNotice } from '../notice.ts';
import { assertGoodPassword } from '../passwords/password-rules.ts';
import { contextOf } from '../person.ts';
import { revokeOthers } from '../sessions/sessions.ts';
import { RESET_MAIL } from './jobs.ts';
import { linkGone } from './mail-links.ts';

/** Queues a password reset mail. Whether the e-mail has an account is checked by the job. */
export async function forgotPassword(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  email: string,
  ip: string | null,
): Promise<void> {
  await chargeMail(database, email, ip);
  await database.transaction((tx) => jobs.send(tx, RESET_MAIL, { email }));
}

/**
 * Sets a new password by a reset link, ends all sessions and other links of the person, and notifies them. The link works once, and
 * stays valid if the password is refused. Returns the e-mail.
 */
export async function resetPassword(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { token, password }: { token: string; password: string },
  ip: string | null,
): Promise<string> {
  const person = await ownerOf(database, token);
  if (!person) throw linkGone();
  await assertGoodPassword(password, [person.email, person.firstName, person.lastName]);
  const password_hash = await hashPassword(password);
  const [home] = await membershipsOf(database, person.idguid);
  const work = async (tx: Tx): Promise<void> => {
    const used = await tx.delete(mailTokens).where(holds(token)).returning({ user_id: mailTokens.user_id });
    if (used.length === 0) throw linkGone();
    await tx
      .update(users)
      .set({ password_hash, password_changed_at: sql`now()` })
      .where(eq(users.idguid, person.idguid));
    await shutOut(tx, person.idguid);
    if (!home) return orderNotice(tx, jobs, person.idguid, 'password-reset', ip);
    const ctx = contextOf(tx, person, { id: home.idguid, name: home.name }, ip);
    await noteSecurity(ctx, jobs, 'password-reset');
  };
  if (home)
    await inTenant(database, { tenantId: home.idguid, userId: person.idguid, isOperator: false }, work);
  else await database.transaction(work);
  // The mailbox is proven, so earlier wrong attempts no longer slow the person down.
  await forgetAccount(database, person.email);
  return person.email;
}

/** Ends everything that the old password opened: sessions, pending second steps and mailed links. */
async function shutOut(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailTokens).where(eq(mailTokens.user_id, userId));
  await dropPendingSignIns(tx, userId);
  await revokeOthers(tx, userId, null);
}

const holds = (token: string) =>
  and(
    eq(mailTokens.token_hash, tokenHash(token)),
    eq(mailTokens.kind, 'reset-password'),
    gt(mailTokens.expires_at, sql`now()`),
  );

/** The active person a reset link belongs to. */
export async function ownerOf(database: Database, token: string) {
  const [person] = await database
    .select({
      idguid: users.idguid,
      email: users.email,
      firstName: users.first_name,
      lastName: users.last_name,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.idguid, mailTokens.user_id))
    .where(and(holds(token), eq(users.is_active, true)));
  return person;
}
