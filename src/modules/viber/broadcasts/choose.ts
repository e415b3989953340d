import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { BROADCASTS_TOPIC } from '../labels.ts';
import { ownBroadcast } from './broadcasts.service.ts';
import { viberBroadcasts } from './broadcasts.table.ts';
import { isReceiver } from './receivers.ts';

/** People that are chosen in one transaction. */
const PART = 10_000;

/** Begins a planned broadcast whose time has come. False: it was changed meanwhile. */
export async function beginDue(ctx: Ctx, idguid: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(viberBroadcasts)
    .set({ state: 'running', started_at: sql`now()`, choosing: true })
    .where(
      and(
        ownBroadcast(ctx, idguid),
        eq(viberBroadcasts.state, 'planned'),
        sql`${viberBroadcasts.planned_at} <= now()`,
      ),
    );
  if (rowCount !== 1) return false;
  await publish(ctx, { topic: BROADCASTS_TOPIC.name, key: idguid });
  return true;
}

/**
 * Chooses the next receivers of a broadcast, by the ids of their conversations; the last part ends the choice. Nothing is done for one that
 * another node has in hand, or that does not run any more.
 */
export async function chooseReceivers(ctx: Ctx, idguid: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(viberBroadcasts)
    .where(
      and(
        ownBroadcast(ctx, idguid),
        eq(viberBroadcasts.state, 'running'),
        eq(viberBroadcasts.choosing, true),
      ),
    )
    .for('no key update', { skipLocked: true });
  if (!row) return;
  const { rowCount } = await ctx.db.execute(sql`
    insert into viber_receivers (tenant_id, broadcast_id, conversation_id)
    select c.tenant_id, ${idguid}::uuid, c.idguid from viber_conversations c
    where ${isReceiver(ctx, row)} and c.idguid > coalesce(
      (select r.conversation_id from viber_receivers r where r.tenant_id = ${ctx.tenant.id}::uuid and r.broadcast_id = ${idguid}::uuid
        order by r.conversation_id desc limit 1), '00000000-0000-0000-0000-000000000000')
    order by c.idguid limit ${PART}`);
  const chosen = rowCount ?? 0;
  await ctx.db
    .update(viberBroadcasts)
    .set({ total: sql`${viberBroadcasts.total} + ${chosen}`, choosing: chosen === PART })
    .where(ownBroadcast(ctx, idguid));
  await publish(ctx, { topic: BROADCASTS_TOPIC.name, key: idguid });
}
