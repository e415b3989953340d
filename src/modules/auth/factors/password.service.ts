import { and, eq, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../../core/context.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { hashPassword } from '../../../core/identity/passwords.ts';
import { mailTokens } from '../entry.table.ts';
import { type NoticeDeps, noteSecurity } from '../notice.ts';
import { assertGoodPassword } from '../passwords/password-rules.ts';
import { revokeOthers } from '../sessions/sessions.ts';
import { dropPendingSignIns } from './challenges.ts';

/** Hash of a new password; slow on purpose. Throws 422 at `password`. */
export async function newPasswordHash({ email, name }: Actor, password: string): Promise<string> {
  await assertGoodPassword(password, [email, ...name.split(' ')]);
  return hashPassword(password);
}

/**
 * Changes the caller's password after they have shown the current one (`prove`). Ends their other sessions, reset links and pending
 * second steps.
 */
export async function changePassword(
  ctx: Ctx,
  { jobs }: NoticeDeps,
  sessionId: string,
  password_hash: string,
): Promise<number> {
  const { userId } = ctx.actor;
  await ctx.db
    .update(users)
    .set({ password_hash, password_changed_at: sql`now()` })
    .where(eq(users.idguid, userId));
  await ctx.db
    .delete(mailTokens)
    .where(and(eq(mailTokens.user_id, userId), eq(mailTokens.kind, 'reset-password')));
  await dropPendingSignIns(ctx.db, userId);
  const ended = await revokeOthers(ctx.db, userId, sessionId);
  await noteSecurity(ctx, jobs, 'password');
  return ended;
}
