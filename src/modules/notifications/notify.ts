import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { pipelined } from '../../core/dberrors.ts';
import { publish } from '../../core/live/publish.ts';
import type { NoticeKind, NoticeWay } from '../../core/notices.ts';
import type { Deps } from '../../server/module.ts';
import { notifications as n, notificationWays } from './notifications.table.ts';

/** Mails one notification at once. */
export const NOTIFICATION_MAIL = 'notifications.mail';
export interface NotificationMail {
  idguid: string;
}

/** A notification to be sent. */
export interface Notice {
  /** A kind that the module declares. */
  kind: NoticeKind;
  /** One line, e.g. "Nova poruka: Emina Kovač". */
  title: string;
  body?: string;
  /** Address in the back-office. */
  path?: string;
  /** Notifications of one group are one row with a count until it is read. */
  group?: string;
  /** Recipients; without it all who have the kind's permission. Only active members who have that permission get it. */
  userIds?: readonly string[];
}

/**
 * Notifies people in the caller's organisation, in the transaction of the event, each in the way they have chosen. The caller is
 * notified only if `userIds` names them. `deps` may be null for a kind that is never mailed (`fixed`).
 */
export async function notify(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'> | null,
  { kind, title, body, path, group, userIds }: Notice,
): Promise<void> {
  if (!userIds && !kind.permission) throw new Error(`${kind.name} has no recipients`);
  const named = userIds ? JSON.stringify(userIds) : null;
  const { rows } = await ctx.db.execute<{
    idguid: string;
    user_id: string;
    way: NoticeWay;
    count: number;
  }>(sql`
    with recipients as (
      select person.user_id, ${kind.fixed ? sql`${kind.way}` : sql`coalesce(w.way, ${kind.way})`} as way from (
        ${
          kind.permission
            ? sql`select distinct g.user_id from access_granted() g
                where g.tenant_id = ${ctx.tenant.id} and g.permission = ${kind.permission}`
            : sql`select value::uuid as user_id from jsonb_array_elements_text(${named}::jsonb)`
        }
      ) person
      cross join lateral access_effective(person.user_id, ${ctx.tenant.id}) member
      left join ${notificationWays} w on w.tenant_id = ${ctx.tenant.id} and w.user_id = person.user_id and w.kind = ${kind.name}
      where case when ${named}::jsonb is null then person.user_id <> ${ctx.actor.userId}
        else ${named}::jsonb ? person.user_id::text end
    ), written as (
      insert into ${n} (tenant_id, user_id, kind, title, body, path, group_key, in_digest)
      select ${ctx.tenant.id}::uuid, user_id, ${kind.name}, ${title}, ${body ?? null}, ${path ?? null}, ${group ?? null}, way = 'digest'
      from recipients where way <> 'off'
      on conflict (tenant_id, user_id, group_key) where read_at is null and group_key is not null
      do update set count = ${n}.count + 1, title = excluded.title, body = excluded.body, path = excluded.path,
        created_at = now(), in_digest = ${n}.in_digest or excluded.in_digest
      returning idguid, user_id, count
    )
    select written.*, recipients.way from written join recipients using (user_id)`);
  await pipelined(
    rows.map(({ idguid, user_id }) => publish(ctx, { topic: 'notifications', key: idguid, userId: user_id })),
  );
  // One mail for a group of unread ones.
  for (const { idguid, way, count } of rows)
    if (way === 'mail' && count === 1)
      await deps!.jobs.send(ctx.db, NOTIFICATION_MAIL, { idguid } satisfies NotificationMail, {
        tenantId: ctx.tenant.id,
      });
}

/** Removes what was notified about an address, of all people: what it quotes must be kept no longer. */
export async function removeNotices(ctx: Ctx, path: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    with gone as (delete from ${n} where tenant_id = ${ctx.tenant.id}::uuid and path = ${path} returning user_id)
    select distinct user_id from gone`);
  await pipelined(rows.map(({ user_id }) => publish(ctx, { topic: 'notifications', userId: user_id })));
}
