import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { settleTaken } from './settle.ts';

/** Receivers of one request whose receipts must have the same unknown token. One alone may be of another message to that person. */
const LEAST = 2;

/**
 * Looks whether receipts tell of requests of a broadcast that had no answer: all receivers of a request get one token, so if several of
 * its receivers have receipts of the same token that nobody knows, the service has taken the request. Those receivers have got the message.
 * The others stay unknown until a receipt of theirs comes: the answer that was lost may have refused them. Answers how many requests that
 * changes.
 */
export async function settleByReceipts(ctx: Ctx, broadcastId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ chunk_id: string; token: string; reached: string[] }>(sql`
    select distinct on (r.chunk_id) r.chunk_id, p.token, array_agg(r.conversation_id) as reached from viber_receivers r
    join viber_chunks k on k.tenant_id = r.tenant_id and k.idguid = r.chunk_id
    join viber_receipts p on p.tenant_id = r.tenant_id and p.conversation_id = r.conversation_id and p.at >= k.claimed_at
    where r.tenant_id = ${ctx.tenant.id}::uuid and r.broadcast_id = ${broadcastId}::uuid and r.state = 'unknown'
      and coalesce(k.token = p.token, true)
    group by r.chunk_id, p.token, k.token having count(*) >= ${LEAST} or k.token is not null order by r.chunk_id, count(*) desc`);
  for (const { chunk_id, token, reached } of rows)
    await settleTaken(ctx, { idguid: chunk_id, broadcastId, only: reached }, token, []);
  return rows.length;
}
