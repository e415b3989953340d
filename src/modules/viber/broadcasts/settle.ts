import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { UNSUBSCRIBED } from '../protocol/statuses.ts';
import { joinReceipts } from '../sending/receipts.ts';

/** Which request: its receivers are those that have its id and no answer yet. */
export interface Asked {
  idguid: string;
  broadcastId: string;
  /** Only these conversations of them. */
  only?: readonly string[];
}

/** A receiver whom the service has refused, by its id. */
export interface Failed {
  receiver: string;
  status: number;
}

const FAILED = jsonRecordset({ receiver: 'text', status: 'int' });
const SENT = jsonRecordset({ n: 'int', idguid: 'uuid', conversation_id: 'uuid' });

/** Receivers `r` of a request without an answer. One that another node gave up as unknown is still this request's. */
const unanswered = (
  ctx: Ctx,
  { idguid, broadcastId, only }: Asked,
) => sql`r.tenant_id = ${ctx.tenant.id}::uuid
  and r.broadcast_id = ${broadcastId}::uuid and r.chunk_id = ${idguid}::uuid and r.state in ('sending', 'unknown')
  ${only ? sql`and r.conversation_id = any(${sql.param([...only])}::uuid[])` : sql``}`;

/**
 * The service has taken a request: all have got the message except `failed`. It stands in their conversations under the token, and receipts
 * that came before are joined. The conversations are locked first, as by whoever takes up receipts, and in the same order. An id in
 * `failed` that was not asked for is ignored. Conversations keep their place in the inbox: a broadcast would turn it over.
 */
export async function settleTaken(
  ctx: Ctx,
  chunk: Asked,
  token: string | null,
  failed: readonly Failed[],
): Promise<void> {
  await ctx.db.execute(sql`
    select from viber_conversations c where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid in (
      select r.conversation_id from viber_receivers r where ${unanswered(ctx, chunk)}) order by c.idguid for no key update`);
  const { rows } = await ctx.db.execute<{
    conversation_id: string;
    state: string;
    status: number | null;
  }>(sql`
    update viber_receivers r set state = case when f.status is null then 'sent' else 'refused' end, status = f.status,
      changed_at = clock_timestamp()
    from viber_conversations c left join ${FAILED_AS_F(failed)} on f.receiver = c.user_id
    where ${unanswered(ctx, chunk)} and c.tenant_id = r.tenant_id and c.idguid = r.conversation_id
    returning r.conversation_id, r.state, r.status`);
  const left = rows
    .filter(({ status }) => status === UNSUBSCRIBED)
    .map(({ conversation_id }) => conversation_id);
  if (left.length > 0) await noteLeft(ctx, chunk, left);
  const sent = rows.filter(({ state }) => state === 'sent').map(({ conversation_id }) => conversation_id);
  if (sent.length > 0) await writeMessages(ctx, chunk, sent, token);
  await endChunk(ctx, chunk, token);
}

const FAILED_AS_F = (failed: readonly Failed[]) =>
  sql`(select distinct on (receiver) receiver, status from ${FAILED(failed)}) f`;

/** People who are not subscribed any more, as the service says; what they tell it later counts more. */
async function noteLeft(ctx: Ctx, { idguid }: Asked, conversations: string[]): Promise<void> {
  await ctx.db.execute(sql`
    update viber_conversations c set subscribed = false, subscription_at = k.claimed_at from viber_chunks k
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = any(${sql.param(conversations)}::uuid[])
      and k.tenant_id = c.tenant_id and k.idguid = ${idguid}::uuid and coalesce(c.subscription_at <= k.claimed_at, true)`);
}

/** Writes the message into the conversations of those who got it, and joins receipts that came before. */
async function writeMessages(
  ctx: Ctx,
  { broadcastId }: Asked,
  conversations: readonly string[],
  token: string | null,
): Promise<void> {
  const rows = conversations.map((conversation_id, n) => ({ n, idguid: newId(), conversation_id }));
  await ctx.db.execute(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, data, at, token, author_id, broadcast_id,
      state, attempts, claimed_at, sent_at, file_id)
    select b.tenant_id, input.idguid, input.conversation_id, 'out', 'broadcast', b.content ->> 'kind', b.content ->> 'text', b.content -> 'data',
      clock_timestamp(), ${token}, b.started_by_id, b.idguid, 'sent', 1, clock_timestamp(), clock_timestamp(), b.file_id
    from ${SENT(rows)}, viber_broadcasts b
    where b.tenant_id = ${ctx.tenant.id}::uuid and b.idguid = ${broadcastId}::uuid order by input.n`);
  if (token === null) return;
  await joinReceipts(ctx, conversations, token);
}

/** The whole request was refused, so it reached nobody. */
export async function settleRefused(ctx: Ctx, chunk: Asked, status: number): Promise<void> {
  await ctx.db.execute(sql`
    update viber_receivers r set state = 'refused', status = ${status}, changed_at = clock_timestamp() where ${unanswered(ctx, chunk)}`);
  await endChunk(ctx, chunk, null);
}

/** Nobody knows whether it reached anybody. */
export async function settleUnknown(ctx: Ctx, chunk: Asked): Promise<void> {
  await ctx.db.execute(sql`
    update viber_receivers r set state = 'unknown', changed_at = clock_timestamp() where ${unanswered(ctx, chunk)} and r.state = 'sending'`);
  await endChunk(ctx, chunk, null);
}

/**
 * It is certain that nothing was sent: they wait again, unless the broadcast was cancelled meanwhile. In one that has ended, because this
 * answer came very late, they stay unknown, which a person may have repeated; receipts still find them by their request.
 */
export async function giveBack(ctx: Ctx, chunk: Asked): Promise<void> {
  await ctx.db.execute(sql`
    with b as (select state from viber_broadcasts where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${chunk.broadcastId}::uuid for share)
    update viber_receivers r set state = case b.state when 'cancelled' then 'skipped' else 'waiting' end, chunk_id = null,
      changed_at = clock_timestamp()
    from b where ${unanswered(ctx, chunk)} and b.state <> 'done'`);
  await ctx.db.execute(sql`
    delete from viber_chunks k where k.tenant_id = ${ctx.tenant.id}::uuid and k.idguid = ${chunk.idguid}::uuid and not exists (
      select from viber_receivers r where ${unanswered(ctx, chunk)})`);
}

async function endChunk(ctx: Ctx, { idguid }: Asked, token: string | null): Promise<void> {
  await ctx.db.execute(sql`
    update viber_chunks set ended_at = clock_timestamp(), token = coalesce(${token}, token)
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
}
