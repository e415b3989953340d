import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { webhookDeliveries } from '../webhooks.table.ts';

/** The queue of deliveries. */
export const DELIVER = 'webhooks.deliver';
/** A try: `attempts` were made before it. A job of another number is a double, and does nothing. */
export interface DeliverJob {
  idguid: string;
  attempts: number;
}

interface NewDelivery {
  webhook_id: string;
  event: string;
  body: string;
  /** Of a repeated message. */
  message_id?: string;
  resent_of?: string;
  asked_by?: string;
}

/** Writes deliveries and queues their first tries, in the caller's transaction. Returns their ids. */
export async function queueDeliveries(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const rows = deliveries.map((one) => {
    const idguid = newId();
    return { tenant_id: ctx.tenant.id, idguid, message_id: idguid, ...one, next_at: new Date() };
  });
  if (rows.length === 0) return [];
  await ctx.db.insert(webhookDeliveries).values(rows);
  for (const { idguid } of rows) await queueTry(ctx, { jobs }, { idguid, attempts: 0 });
  await publish(ctx, { topic: 'webhooks' });
  return rows.map(({ idguid }) => idguid);
}

/** Queues one try, `after` so many seconds. */
export const queueTry = (
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  job: DeliverJob,
  after = 0,
): Promise<boolean> => jobs.send(ctx.db, DELIVER, job, { tenantId: ctx.tenant.id, after });

/** The message of an event as it is sent. */
export const bodyOf = (type: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });
