import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { deviceName, deviceNameSql } from '../device.ts';
import { auditSecurity } from '../notice.ts';
import { type SignInMethod, sessions } from '../session.table.ts';
import { revoke, revokeOthers } from '../sessions/sessions.ts';
import type { SessionSort, SignedInSession } from './security.api.ts';

const t = sessions;

const alive = (userId: string) =>
  and(eq(sessions.user_id, userId), isNull(sessions.revoked_at), gt(sessions.expires_at, sql`now()`));

/** A person's open sessions, of which `current` is the one that asks. */
export const sessionListing = (current: string): Listing<SessionSort, Sent<SignedInSession>> =>
  listingOf(({ actor }) => {
    const isCurrent = sql<boolean>`(${t.idguid} = ${current})`;
    return {
      columns: {
        idguid: sql<string>`${t.idguid}`,
        device: sql<string>`coalesce(${t.user_agent}, '')`.mapWith(deviceName),
        ip: sql<string | null>`${t.ip}`,
        created_at: sql<Date>`${t.created_at}`.mapWith(t.created_at),
        last_used_at: sql<Date>`${t.last_used_at}`.mapWith(t.last_used_at),
        method: sql<SignInMethod>`${t.method}`,
        current: isCurrent,
      },
      from: sql`${t}`,
      where: alive(actor.userId)!,
      search: sql`${deviceNameSql(t.user_agent)} || ' ' || coalesce(${t.ip}, '')`,
      filters: { method: t.method, created_at: t.created_at, last_used_at: t.last_used_at },
      order: {
        // The current one is in use now.
        last_used_at: [sql`case when ${isCurrent} then 'infinity' else ${t.last_used_at} end`],
        created_at: [t.created_at],
        ip: [{ nullable: t.ip }],
      },
      id: t.idguid,
    };
  });

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
