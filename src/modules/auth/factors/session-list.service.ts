import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { deviceName } from '../device.ts';
import { auditSecurity } from '../notice.ts';
import { sessions } from '../session.table.ts';
import { revoke, revokeOthers } from '../sessions/sessions.ts';

const alive = (userId: string) =>
  and(eq(sessions.user_id, userId), isNull(sessions.revoked_at), gt(sessions.expires_at, sql`now()`));

/** A person's open sessions: the current one first, then by last use. */
export async function listSessions(ctx: Ctx, current: string) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(alive(ctx.actor.userId))
    .orderBy(desc(eq(sessions.idguid, current)), desc(sessions.last_used_at), desc(sessions.idguid))
    .limit(200);
  return rows.map(({ idguid, user_agent, ip, created_at, last_used_at, method }) => ({
    idguid,
    device: deviceName(user_agent),
    ip,
    created_at,
    last_used_at,
    method,
    current: idguid === current,
  }));
}

/** Ends another session of the caller. Throws 404 if it is not theirs, 409 for the current one. */
export async function endSession(ctx: Ctx, current: string, idguid: string): Promise<void> {
  if (idguid.toLowerCase() === current)
    throw new AppError(409, 'current', 'U ovoj prijavi upravo radite. Da je završite, odjavite se.');
  const [found] = isId(idguid)
    ? await ctx.db
        .select({ user_agent: sessions.user_agent })
        .from(sessions)
        .where(and(alive(ctx.actor.userId), eq(sessions.idguid, idguid)))
    : [];
  if (!found) throw notFound();
  await revoke(ctx.db, idguid, 'ended');
  await auditSecurity(ctx, `Završena je prijava: ${deviceName(found.user_agent)}`);
}

/** Ends the caller's other sessions. Returns how many. */
export async function endOtherSessions(ctx: Ctx, current: string): Promise<number> {
  const ended = await revokeOthers(ctx.db, ctx.actor.userId, current);
  if (ended > 0) await auditSecurity(ctx, `Završene su ostale prijave: ${ended}`);
  return ended;
}
