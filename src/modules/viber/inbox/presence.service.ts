import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { isoInstant } from '../../../core/moments.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { CHAT_TOPIC, PRESENCE_TOPIC } from '../labels.ts';
import { namesOf } from './people.ts';
import { PRESENT_SECONDS, type PresentPerson, TYPING_SECONDS } from './presence.api.ts';
import { requireConversation } from './rows.ts';

/** Newest messages in which received ones are looked for that a person has not seen though they have seen an earlier one. */
const UNSEEN_MOST = 2000;

/**
 * Notes that the caller has seen a conversation up to a message. It only rises, so that a late request takes nothing back. Answers how
 * many received messages they have not seen.
 */
export async function markRead(ctx: Ctx, idguid: string, no: number): Promise<{ unread: number }> {
  await requireConversation(ctx, idguid);
  const { rows } = await ctx.db.execute<{ unread: number; rose: boolean }>(sql`
    with seen as (
      select c.tenant_id, c.idguid, c.incoming, c.incoming_closed, c.incoming - (
        select count(*) from (
          select m.no, m.direction from viber_messages m where m.conversation_id = c.idguid
          order by m.at desc, m.no desc limit ${UNSEEN_MOST}) m
        where m.direction = 'in' and m.no > ${no}) as upto
      from viber_conversations c where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid
    ), kept as (
      insert into viber_reads as r (tenant_id, conversation_id, user_id, incoming)
      select tenant_id, idguid, ${ctx.actor.userId}::uuid, greatest(upto, 0) from seen
      on conflict (tenant_id, conversation_id, user_id) do update set incoming = excluded.incoming, at = now()
        where r.incoming < excluded.incoming
      returning incoming
    ), now as (
      select coalesce((select incoming from kept), (select r.incoming from viber_reads r where r.tenant_id = ${ctx.tenant.id}::uuid
        and r.conversation_id = ${idguid}::uuid and r.user_id = ${ctx.actor.userId}::uuid)) as incoming
    )
    select greatest(seen.incoming - greatest(now.incoming, seen.incoming_closed), 0)::int as unread, exists (select from kept) as rose
    from seen, now`);
  const { unread, rose } = rows[0]!;
  // Only for the person's own tabs: nobody else's list changes by it.
  if (rose) await publish(ctx, { topic: CHAT_TOPIC.name, key: idguid, userId: ctx.actor.userId });
  return { unread };
}

/** Keeps what the caller has typed and not sent; nothing of spaces only. */
export async function keepDraft(
  ctx: Ctx,
  idguid: string,
  { text, note }: { text: string; note: boolean },
): Promise<void> {
  if (!hasNoNul(text)) throw invalid({ text: BAD_CHARACTER });
  await requireConversation(ctx, idguid);
  if (text.trim() === '') return dropDraft(ctx, idguid);
  await ctx.db.execute(sql`
    insert into viber_drafts as d (tenant_id, conversation_id, user_id, text, note)
    values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.userId}::uuid, ${text}, ${note})
    on conflict (tenant_id, conversation_id, user_id) do update set text = excluded.text, note = excluded.note, updated_at = now()`);
}

/** Forgets the caller's draft of a conversation. */
export async function dropDraft(ctx: Ctx, idguid: string): Promise<void> {
  await ctx.db.execute(sql`
    delete from viber_drafts where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid
      and user_id = ${ctx.actor.userId}::uuid`);
}

/**
 * Notes that the caller has a conversation open, and whether they are typing, which a beat does not say; with `here` false that they have closed it. Others are told
 * only of what changes, not of each beat. Answers who else is there.
 */
export async function notePresence(
  ctx: Ctx,
  idguid: string,
  { typing = null, here }: { typing?: boolean | null | undefined; here: boolean },
): Promise<PresentPerson[]> {
  await requireConversation(ctx, idguid);
  const key = sql`tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid and user_id = ${ctx.actor.userId}::uuid`;
  const { rows } = await ctx.db.execute<{ changed: boolean }>(
    here
      ? sql`
    with before as (
      select seen_at > now() - ${PRESENT_SECONDS} * interval '1 second' as was_here, coalesce(typing_until > now(), false) as was_typing
      from viber_presence where ${key}
    ), kept as (
      insert into viber_presence as p (tenant_id, conversation_id, user_id, typing_until)
      values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.userId}::uuid,
        case when ${typing}::boolean then now() + ${TYPING_SECONDS} * interval '1 second' end)
      on conflict (tenant_id, conversation_id, user_id) do update set seen_at = now(),
        typing_until = case when ${typing}::boolean is null then p.typing_until else excluded.typing_until end
    )
    select not coalesce((select was_here from before), false)
      or coalesce(coalesce((select was_typing from before), false) <> ${typing}::boolean, false) as changed`
      : sql`
    with gone as (delete from viber_presence where ${key} returning 1) select exists (select from gone) as changed`,
  );
  if (rows[0]!.changed) await publish(ctx, { topic: PRESENCE_TOPIC.name, key: idguid });
  return presentIn(ctx, idguid);
}

/** Who else has a conversation open, for `GET …/presence`. */
export async function presenceOf(ctx: Ctx, idguid: string): Promise<PresentPerson[]> {
  await requireConversation(ctx, idguid);
  return presentIn(ctx, idguid);
}

/** Who else has this conversation open, by when they came to it last. */
export async function presentIn(ctx: Ctx, idguid: string): Promise<PresentPerson[]> {
  const { rows } = await ctx.db.execute<{ user_id: string; typing: boolean; seen_at: string }>(sql`
    select user_id, coalesce(typing_until > now(), false) as typing, seen_at from viber_presence
    where tenant_id = ${ctx.tenant.id}::uuid and conversation_id = ${idguid}::uuid and user_id <> ${ctx.actor.userId}::uuid
      and seen_at > now() - ${PRESENT_SECONDS} * interval '1 second'
    order by seen_at desc, user_id limit 20`);
  const names = await namesOf(
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    ...row,
    name: names.get(row.user_id) ?? '',
    seen_at: isoInstant(row.seen_at),
  }));
}

/** Removes what is left of presence that ended long ago. */
export async function forgetPresence(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from viber_presence where tenant_id = ${ctx.tenant.id}::uuid and seen_at < now() - interval '1 day'`);
}
