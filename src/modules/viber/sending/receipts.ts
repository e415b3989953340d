import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { recountAnswers } from '../inbox/waiting.ts';

/** Days for which receipts may say that a message whose answer was lost has arrived. They are kept for as long. */
const DOUBT_DAYS = 7;

/** Locks a conversation, as whoever takes up its receipts does: what is known of a message and of its receipts meets in one transaction. */
export async function lockConversation(ctx: Ctx, conversationId: string): Promise<void> {
  await ctx.db.execute(sql`
    select from viber_conversations where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${conversationId}::uuid for no key update`);
}

/**
 * What receipts (the row `g`) change of their message (`m`): its state only rises, and it has failed only while nothing says that it arrived.
 * The order in which they come makes no difference.
 */
export const raised = (
  g: SQL,
): SQL => sql`delivered_at = least(m.delivered_at, ${g}.delivered_at, ${g}.seen_at),
  seen_at = least(m.seen_at, ${g}.seen_at),
  state = case when coalesce(m.seen_at, ${g}.seen_at) is not null then 'seen'
    when coalesce(m.delivered_at, ${g}.delivered_at) is not null then 'delivered'
    when ${g}.failed_at is not null then 'failed' else m.state end,
  fault = case when coalesce(m.seen_at, ${g}.seen_at, m.delivered_at, ${g}.delivered_at) is null then coalesce(m.fault, ${g}.fault) end`;

/** Gives the messages of a token in these conversations the receipts that came before they were known. */
export async function joinReceipts(ctx: Ctx, conversations: readonly string[], token: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ conversation_id: string; state: string }>(sql`
    with receipts as (
      delete from viber_receipts where tenant_id = ${ctx.tenant.id}::uuid and token = ${token}
        and conversation_id = any(${sql.param([...conversations])}::uuid[])
      returning conversation_id, delivered_at, seen_at, failed_at, fault
    )
    update viber_messages m set ${raised(sql`g`)} from receipts g
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.conversation_id = g.conversation_id and m.token = ${token} and m.direction = 'out'
      and m.token is not null
    returning m.conversation_id, m.state`);
  await recountAnswers(
    ctx,
    rows.filter(({ state }) => state === 'failed').map(({ conversation_id }) => conversation_id),
  );
}

/**
 * Takes a receipt of a token that nobody knows as the answer that was lost, where it can be of one message only: one message of the
 * conversation is in doubt and none is under way or without a token otherwise (a welcome), no broadcast to the person is in doubt, and one
 * token came after the message was begun. The conversations are locked.
 */
export async function settleDoubt(ctx: Ctx, conversations: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ conversation_id: string; token: string }>(sql`
    with candidates as (
      select p.conversation_id, min(p.token) as token, min(k.idguid::text)::uuid as idguid
      from viber_receipts p
      join lateral (
        select max(m.claimed_at) as claimed_at, (array_agg(m.idguid))[1] as idguid from viber_messages m
        where m.conversation_id = p.conversation_id and m.at > now() - make_interval(days => ${DOUBT_DAYS}) and m.direction = 'out'
          and m.token is null and m.state in ('unknown', 'sending', 'sent')
        having count(*) = 1 and bool_and(m.state = 'unknown')
      ) k on p.at > k.claimed_at
      where p.tenant_id = ${ctx.tenant.id}::uuid and p.conversation_id = any(${sql.param([...conversations])}::uuid[])
      group by p.conversation_id having count(*) = 1
    )
    update viber_messages m set token = c.token, state = 'sent', fault = null, sent_at = m.claimed_at from candidates c
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.idguid = c.idguid and not exists (
      select from viber_broadcasts b join viber_receivers r on r.tenant_id = b.tenant_id and r.broadcast_id = b.idguid
        and r.conversation_id = c.conversation_id
      where b.tenant_id = ${ctx.tenant.id}::uuid and b.started_at > now() - make_interval(days => ${DOUBT_DAYS})
        and r.state in ('sending', 'unknown'))
    returning m.conversation_id, m.token`);
  for (const { conversation_id, token } of rows) await joinReceipts(ctx, [conversation_id], token);
}
