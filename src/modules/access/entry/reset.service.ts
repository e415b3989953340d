import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { inTenant } from '../../../core/tenant.ts';
import type { Deps } from '../../../server/module.ts';
import { mailTokens } from '../entry.table.ts';
import { challenges } from '../factors.table.ts';
import { linkGone, mailTokenHash } from '../mail-links.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { users } from '../people.table.ts';
import { membershipsOf } from '../profile.ts';
import { sessions } from '../session.table.ts';
import { chargeMail, forgetAccount } from '../throttle.ts';
import { PASSWORD_CHANGED_MAIL, RESET_MAIL } from './jobs.ts';
import { contextOf } from './person.ts';

/** Orders a mail with a link for a new password. Whether anybody has that e-mail is looked at by the job. */
export async function forgotPassword(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  email: string,
  ip: string | null,
): Promise<void> {
  await chargeMail(database, email, ip);
  await database.transaction((tx) => jobs.send(tx, RESET_MAIL, { email }));
}

/**
 * Sets the password of the person whose link it is, ends all their sessions and every other link they were mailed, and
 * tells them. The link is good once, and survives a password that is refused. Answers the e-mail.
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
    await jobs.send(tx, PASSWORD_CHANGED_MAIL, { user_id: person.idguid });
    if (!home) return;
    const ctx = contextOf(tx, person, { id: home.idguid, name: home.name }, ip);
    await writeAudit(ctx, { name: 'users', scope: 'tenant' }, [
      {
        action: 'security',
        record_id: person.idguid,
        record_title: ctx.actor.name,
        changes: { event: { from: null, to: 'Lozinka postavljena linkom iz e-maila' } },
      },
    ]);
  };
  if (home)
    await inTenant(database, { tenantId: home.idguid, userId: person.idguid, isOperator: false }, work);
  else await database.transaction(work);
  // Who has shown that the mailbox is theirs need not wait for a stranger's guesses.
  await forgetAccount(database, person.email);
  return person.email;
}

/** Whoever is in by the old password, or half in, or holds a link, is out. */
async function shutOut(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailTokens).where(eq(mailTokens.user_id, userId));
  await tx.delete(challenges).where(eq(challenges.user_id, userId));
  await tx
    .update(sessions)
    .set({ revoked_at: sql`now()`, revoked_why: 'ended' })
    .where(
      and(
        or(eq(sessions.user_id, userId), eq(sessions.impersonator_id, userId)),
        isNull(sessions.revoked_at),
      ),
    );
}

const holds = (token: string) =>
  and(
    eq(mailTokens.token_hash, mailTokenHash(token)),
    eq(mailTokens.kind, 'reset-password'),
    gt(mailTokens.expires_at, sql`now()`),
  );

/** The active person to whom the link was mailed. */
async function ownerOf(database: Database, token: string) {
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
