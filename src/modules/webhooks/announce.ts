import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { findEvent } from '../../core/webhook-events.ts';
import type { Deps } from '../../server/module.ts';
import { bodyOf, queueDeliveries } from './sending/queue.ts';

/** Something that has happened. */
interface Announcement {
  /** Name of an event that the module declares (`webhookEvents`). */
  event: string;
  /** What the message carries: ids and the values that a receiver needs, as JSON. */
  data: unknown;
}

/**
 * Has an event sent to the organisation's webhooks that ask for it. Queued in the caller's transaction: nothing is sent of what is
 * rolled back.
 */
export async function announceWebhook(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { event, data }: Announcement,
): Promise<void> {
  if (!findEvent(event)) throw new Error(`No module declares the event ${event}`);
  const { rows } = await ctx.db.execute<{ idguid: string }>(sql`
    select idguid from webhooks where tenant_id = ${ctx.tenant.id} and active and ${event} = any(events)`);
  if (rows.length === 0) return;
  const body = bodyOf(event, data);
  await queueDeliveries(
    ctx,
    deps,
    rows.map(({ idguid }) => ({ webhook_id: idguid, event, body })),
  );
}
