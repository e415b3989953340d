import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { momentOf } from '../../core/moments.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Deps } from '../../server/module.ts';
import type { Delivery, DeliveryRow, DeliverySort, Reason, State } from './deliveries.api.ts';
import { mayRead, refuseBeyond } from './readable-events.ts';
import { messageId } from './sending/deliver.ts';
import { queueDeliveries } from './sending/queue.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

/** A delivery as the services answer it. */
export type Row = Omit<DeliveryRow, 'created_at' | 'next_at'> & { created_at: Date; next_at: Date | null };

const COLUMNS = {
  idguid: sql<string>`d.idguid`,
  webhook_id: sql<string>`d.webhook_id`,
  webhook_name: sql<string>`w.name`,
  event: sql<string>`d.event`,
  state: sql<State>`d.state`,
  attempts: sql<number>`d.attempts`,
  last_status: sql<number | null>`d.last_status`,
  last_reason: sql<Reason | null>`d.last_reason`,
  duration_ms: sql<number | null>`d.duration_ms`,
  created_at: momentOf(sql<Date>`d.created_at`),
  next_at: momentOf(sql<Date | null>`d.next_at`),
  resent: sql<boolean>`d.resent_of is not null`,
};
const FROM = sql`webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.idguid = d.webhook_id`;

/** Everything that was sent for the organisation, or is to be. */
export const deliveryListing: Listing<DeliverySort, Row> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: FROM,
  where: sql`d.tenant_id = ${ctx.tenant.id}`,
  search: sql`w.name || ' ' || d.event || ' msg_' || d.message_id`,
  filters: {
    webhook_id: sql`d.webhook_id`,
    state: sql`d.state`,
    event: sql`d.event`,
    last_reason: sql`d.last_reason`,
    created_at: sql`d.created_at`,
  },
  order: {
    created_at: [sql`d.created_at`],
    attempts: [sql`d.attempts`],
    duration_ms: [{ nullable: sql`d.duration_ms` }],
  },
  id: sql`d.idguid`,
}));

/** Deliveries that meet a condition, the newest first. */
async function rowsOf(ctx: Ctx, where: SQL, limit: number): Promise<Row[]> {
  return ctx.db
    .select(COLUMNS)
    .from(FROM)
    .where(sql`d.tenant_id = ${ctx.tenant.id} and ${where}`)
    .orderBy(sql`d.created_at desc, d.idguid desc`)
    .limit(limit);
}

/** The newest ten of a webhook. */
export const recentOf = (ctx: Ctx, webhook: string): Promise<Row[]> =>
  rowsOf(ctx, sql`d.webhook_id = ${webhook}`, 10);

/** The events of which something waits to be sent to a webhook. */
export async function pendingEvents(ctx: Ctx, webhook: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ event: webhookDeliveries.event })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.tenant_id, ctx.tenant.id),
        eq(webhookDeliveries.webhook_id, webhook),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
  return rows.map(({ event }) => event);
}

/** One delivery as a row. Throws 404. */
export async function deliveryRowOf(ctx: Ctx, idguid: string): Promise<Row> {
  if (!isId(idguid)) throw notFound();
  const [row] = await rowsOf(ctx, sql`d.idguid = ${idguid}`, 1);
  if (!row) throw notFound();
  return row;
}

/**
 * One delivery with what was sent and answered. Only those who may read the records of its event may read that. Throws 404 for an
 * id that is unknown, malformed or another organisation's.
 */
export async function getDelivery(ctx: Ctx, idguid: string): Promise<Omit<Delivery, keyof Row> & Row> {
  const row = await deliveryRowOf(ctx, idguid);
  const { body, response, message_id, tries, resent_of, asked_by } = await whole(ctx, idguid);
  const readable = mayRead(ctx, row.event);
  return {
    ...row,
    message_id: messageId(message_id),
    readable,
    body: readable ? body : null,
    response: readable ? response : null,
    tries,
    resent_of,
    asked_by,
  };
}

async function whole(ctx: Ctx, idguid: string) {
  const [row] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.tenant_id, ctx.tenant.id), eq(webhookDeliveries.idguid, idguid)));
  if (!row) throw notFound();
  return row;
}

/**
 * Sends a delivery again: a new one of the same message, whose id the receiver knows. Throws 404, 403 `beyond_own` for an event whose
 * records the caller may not read, 409 `pending` for one that is still being tried, `off` if the webhook is switched off.
 */
export async function resendDelivery(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguid: string): Promise<Row> {
  const { state, webhook_id, event } = await deliveryRowOf(ctx, idguid);
  refuseBeyond(ctx, [event]);
  if (state === 'pending')
    throw new AppError(409, 'pending', 'Ova isporuka još čeka. Sačekajte da se završi, pa je ponovite.');
  await refuseOff(ctx, webhook_id);
  const { body, message_id } = await whole(ctx, idguid);
  const again = { webhook_id, event, body, message_id, resent_of: idguid, asked_by: ctx.actor.name };
  const [id] = await queueDeliveries(ctx, deps, [again]);
  return deliveryRowOf(ctx, id!);
}

/** Throws 409 `off` for a webhook that is switched off. */
export async function refuseOff(ctx: Ctx, webhook: string): Promise<void> {
  const own = and(eq(webhooks.tenant_id, ctx.tenant.id), eq(webhooks.idguid, webhook));
  const [row] = await ctx.db.select({ active: webhooks.active }).from(webhooks).where(own).for('share');
  if (!row) throw notFound();
  if (!row.active) throw new AppError(409, 'off', 'Webhook je isključen. Uključite ga, pa pošaljite ponovo.');
}
