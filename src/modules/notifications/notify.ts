import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { publish } from '../../core/live/publish.ts';
import type { NoticeKind, NoticeWay } from '../../core/notices.ts';
import type { Deps } from '../../server/module.ts';
import { notifications as n, notificationWays } from './notifications.table.ts';

/** Mails one notification at once. */
export const NOTIFICATION_MAIL = 'notifications.mail';
export interface NotificationMail {
  idguid: string;
}

/** What somebody is to be told. */
export interface Notice {
  /** A kind that the module declares. */
  kind: NoticeKind;
  /** One line, e.g. "Nova poruka: Emina Kovač". */
  title: string;
  body?: string;
  /** Address in the back-office. */
  path?: string;
  /** What belongs together is one notification with a count until it is read. */
  group?: string;
  /** Who is told; without it all who have the kind's right in the organisation. Whoever lacks that right is not. */
  userIds?: readonly string[];
}

/**
 * Tells people in the caller's organisation, in the transaction of what has happened. Each is told as they have chosen. Whoever has
 * done it themselves is not told.
 */
export async function notify(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  { kind, title, body, path, group, userIds }: Notice,
): Promise<void> {
  if (!userIds && !kind.permission) throw new Error(`${kind.name} names nobody`);
  const { rows } = await ctx.db.execute<{
    idguid: string;
    user_id: string;
    way: NoticeWay;
    count: number;
  }>(sql`
    with told as (
      select person.user_id, coalesce(w.way, ${kind.way}) as way from (
        ${
          kind.permission
            ? sql`select distinct g.user_id from access_granted() g
                where g.tenant_id = ${ctx.tenant.id} and g.permission = ${kind.permission}`
            : sql`select value::uuid as user_id from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)`
        }
      ) person
      cross join lateral access_effective(person.user_id, ${ctx.tenant.id}) member
      left join ${notificationWays} w on w.tenant_id = ${ctx.tenant.id} and w.user_id = person.user_id and w.kind = ${kind.name}
      where person.user_id <> ${ctx.actor.userId}
        and (${userIds ? JSON.stringify(userIds) : null}::jsonb is null
          or ${userIds ? JSON.stringify(userIds) : null}::jsonb ? person.user_id::text)
    ), kept as (
      insert into ${n} (tenant_id, user_id, kind, title, body, path, group_key, in_digest)
      select ${ctx.tenant.id}::uuid, user_id, ${kind.name}, ${title}, ${body ?? null}, ${path ?? null}, ${group ?? null}, way = 'digest'
      from told where way <> 'off'
      on conflict (tenant_id, user_id, group_key) where read_at is null and group_key is not null
      do update set count = ${n}.count + 1, title = excluded.title, body = excluded.body, path = excluded.path,
        created_at = now()
      returning idguid, user_id, count
    )
    select kept.*, told.way from kept join told using (user_id)`);
  for (const { idguid, user_id, way, count } of rows) {
    await publish(ctx, { topic: 'notifications', key: idguid, userId: user_id });
    // A second one of what is unread would be a second mail about the same.
    if (way === 'mail' && count === 1)
      await jobs.send(ctx.db, NOTIFICATION_MAIL, { idguid } satisfies NotificationMail, {
        tenantId: ctx.tenant.id,
      });
  }
}
