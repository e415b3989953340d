import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { mailTokens } from '../entry.table.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { users } from '../people.table.ts';
import { revokeOthers } from '../sessions.ts';
import { dropPendingSignIns } from './challenges.ts';
import { type NoticeDeps, noteSecurity } from './notice.ts';

/**
 * Changes the caller's password, once they have shown the current one (`prove`), and ends their other sessions: whoever
 * knew the old one is out. Links to reset it and sign-ins half done hold no more either. Throws 422 at `password`.
 */
export async function changePassword(
  ctx: Ctx,
  { jobs }: NoticeDeps,
  sessionId: string,
  password: string,
): Promise<number> {
  const { userId, email, name } = ctx.actor;
  await assertGoodPassword(password, [email, ...name.split(' ')]);
  await ctx.db
    .update(users)
    .set({ password_hash: await hashPassword(password), password_changed_at: sql`now()` })
    .where(eq(users.idguid, userId));
  await ctx.db
    .delete(mailTokens)
    .where(and(eq(mailTokens.user_id, userId), eq(mailTokens.kind, 'reset-password')));
  await dropPendingSignIns(ctx.db, userId);
  const ended = await revokeOthers(ctx.db, userId, sessionId);
  await noteSecurity(ctx, jobs, 'password');
  return ended;
}
