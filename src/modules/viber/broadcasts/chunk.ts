import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import type { Content } from '../protocol/content.ts';
import { RECEIVERS_MAX } from '../protocol/limits.ts';
import { takeToken } from '../sending/rates.ts';

/** A request that this node is about to make: its receivers are claimed, and nobody else sends to them. */
export interface Chunk {
  idguid: string;
  broadcastId: string;
  botId: string;
  content: Content;
  file: StoredFile | null;
  /** The service's ids. */
  receivers: string[];
}

interface Running extends Record<string, unknown> {
  bot_id: string;
  content: Content;
  file_id: string | null;
}

/**
 * Claims receivers that wait, to be committed before the service is called: whatever a killed node was sending is known to have been begun.
 * People who have left meanwhile are skipped. Null: the broadcast does not run, or nobody waits.
 */
export async function claimChunk(ctx: Ctx, broadcastId: string): Promise<Chunk | null> {
  // Whoever pauses or cancels waits for this claim, and no claim begins after that. One claim at a time: of two at once each would lock a
  // part of the same people, and send two requests where one does.
  const { rows } = await ctx.db.execute<Running>(sql`
    select bot_id, content, file_id from viber_broadcasts
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${broadcastId}::uuid and state = 'running' and not choosing
    for no key update`);
  const [running] = rows;
  if (!running) return null;
  const idguid = newId();
  for (;;) {
    const claimed = await claim(ctx, broadcastId, idguid);
    if (claimed.length === 0) return null;
    const receivers = claimed.flatMap(({ state, user_id }) => (state === 'sending' ? [user_id] : []));
    // All have left: there may be others behind them.
    if (receivers.length === 0) continue;
    await ctx.db.execute(sql`
      insert into viber_chunks (tenant_id, idguid, broadcast_id, receivers, claimed_at)
      values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${broadcastId}::uuid, ${receivers.length}, clock_timestamp())`);
    const { bot_id: botId, content, file_id } = running;
    const file = file_id === null ? null : await readyFile(ctx, file_id);
    return { idguid, broadcastId, botId, content, file, receivers };
  }
}

async function claim(
  ctx: Ctx,
  broadcastId: string,
  chunkId: string,
): Promise<{ user_id: string; state: 'sending' | 'skipped' }[]> {
  const { rows } = await ctx.db.execute<{ user_id: string; state: 'sending' | 'skipped' }>(sql`
    with picked as materialized (
      select r.conversation_id from viber_receivers r
      where r.tenant_id = ${ctx.tenant.id}::uuid and r.broadcast_id = ${broadcastId}::uuid and r.state = 'waiting'
      limit ${RECEIVERS_MAX} for update skip locked
    )
    update viber_receivers r set state = case when c.subscribed and c.erased_at is null then 'sending' else 'skipped' end,
      chunk_id = ${chunkId}::uuid, changed_at = clock_timestamp()
    from picked join viber_conversations c on c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = picked.conversation_id
    where r.tenant_id = ${ctx.tenant.id}::uuid and r.broadcast_id = ${broadcastId}::uuid and r.conversation_id = picked.conversation_id
    returning c.user_id, r.state`);
  return rows;
}

/** Whether a claimed request may be made: `go` takes its right from the bot's bucket. */
export async function mayGo(ctx: Ctx, { broadcastId, botId }: Chunk): Promise<'go' | 'wait' | 'stopped'> {
  const { rows } = await ctx.db.execute(sql`
    select from viber_broadcasts
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${broadcastId}::uuid and state = 'running' for share`);
  if (rows.length === 0) return 'stopped';
  return (await takeToken(ctx, botId)) ? 'go' : 'wait';
}
