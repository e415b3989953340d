import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { publish } from '../../core/live/publish.ts';
import { type NoticeWay, noticeKinds, withheldKinds } from '../../core/notices.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { NotificationRow, NotificationWay } from './notifications.api.ts';
import { notifications as n, notificationWays as w } from './notifications.table.ts';
import { MOST_COUNTED } from './paths.ts';

/** Days after which notifications are removed: read ones, and all. */
const READ_DAYS = 30;
const ALL_DAYS = 180;

/** The caller's notifications, except kinds whose permission they no longer have. */
const mine = (ctx: Ctx) =>
  and(
    eq(n.tenant_id, ctx.tenant.id),
    eq(n.user_id, ctx.actor.userId),
    notInArray(n.kind, withheldKinds(ctx.actor.permissions)),
  );

/** The caller's notifications in the organisation. */
export const ownNotifications: Listing<'created_at', Sent<NotificationRow>> = listingOf((ctx) => {
  const labels = JSON.stringify(Object.fromEntries(noticeKinds().map(({ name, label }) => [name, label])));
  const isRead = sql<boolean>`(${n.read_at} is not null)`;
  return {
    columns: {
      idguid: sql<string>`${n.idguid}`,
      kind: sql<string>`${n.kind}`,
      label: sql<string>`coalesce(${labels}::jsonb ->> ${n.kind}, ${n.kind})`,
      title: sql<string>`${n.title}`,
      body: sql<string | null>`${n.body}`,
      path: sql<string | null>`${n.path}`,
      count: sql<number>`${n.count}`,
      created_at: sql<Date>`${n.created_at}`.mapWith(n.created_at),
      read: isRead,
    },
    from: sql`${n}`,
    where: mine(ctx)!,
    folded: n.search,
    filters: { read: isRead, kind: sql`${n.kind}`, created_at: sql`${n.created_at}` },
    order: { created_at: [sql`${n.created_at}`] },
    id: sql`${n.idguid}`,
  };
});

/** Number of unread notifications, up to one more than is shown. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number }> {
  const some = ctx.db
    .select({ one: sql`1` })
    .from(n)
    .where(and(mine(ctx), isNull(n.read_at)))
    .limit(MOST_COUNTED + 1)
    .as('some');
  const [row] = await ctx.db.select({ unread: sql<number>`count(*)::int` }).from(some);
  return row!;
}

/** Marks the caller's notifications as read or unread, all without `idguids`. Answers the number of changed ones. */
export async function markRead(
  ctx: Ctx,
  { idguids, read }: { idguids?: readonly string[] | undefined; read: boolean },
): Promise<number> {
  const ids = idguids?.filter(isId);
  if (ids?.length === 0) return 0;
  const { rowCount } = await ctx.db
    .update(n)
    // Without its group: only one notification of a group may be unread.
    .set(read ? { read_at: sql`now()` } : { read_at: null, group_key: null })
    .where(and(mine(ctx), read ? isNull(n.read_at) : isNotNull(n.read_at), ids && inArray(n.idguid, ids)));
  const done = rowCount ?? 0;
  // For the person's other tabs.
  if (done > 0) await publish(ctx, { topic: 'notifications', userId: ctx.actor.userId });
  return done;
}

/** The kinds of notifications that the person may get and choose, each with its way. */
export async function readWays(ctx: Ctx): Promise<NotificationWay[]> {
  const chosen = await ctx.db
    .select({ kind: w.kind, way: w.way })
    .from(w)
    .where(and(eq(w.tenant_id, ctx.tenant.id), eq(w.user_id, ctx.actor.userId)));
  const ways = new Map(chosen.map(({ kind, way }) => [kind, way]));
  const withheld = withheldKinds(ctx.actor.permissions);
  return noticeKinds()
    .filter(({ name, fixed }) => !fixed && !withheld.includes(name))
    .map(({ name, label, way }) => ({ kind: name, label, way: ways.get(name) ?? way }));
}

/**
 * Changes the way of a kind. Without mail, what waits for the daily one is not mailed either. Throws 404 for a kind that the person
 * cannot get or choose.
 */
export async function changeWay(
  ctx: Ctx,
  { kind, way }: { kind: string; way: NoticeWay },
): Promise<NotificationWay[]> {
  if (!(await readWays(ctx)).some((one) => one.kind === kind)) throw notFound();
  await ctx.db
    .insert(w)
    .values({ tenant_id: ctx.tenant.id, user_id: ctx.actor.userId, kind, way })
    .onConflictDoUpdate({ target: [w.tenant_id, w.user_id, w.kind], set: { way } });
  if (way === 'off' || way === 'app')
    await ctx.db
      .update(n)
      .set({ in_digest: false })
      .where(and(mine(ctx), eq(n.kind, kind), n.in_digest));
  return readWays(ctx);
}

/** Removes old notifications of one organisation. */
export async function removeOld(ctx: Ctx): Promise<void> {
  await ctx.db.delete(n).where(
    sql`${n.tenant_id} = ${ctx.tenant.id} and (${n.created_at} < now() - make_interval(days => ${ALL_DAYS})
      or ${n.read_at} < now() - make_interval(days => ${READ_DAYS}))`,
  );
}
