import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import type { Reason } from '../deliveries.api.ts';
import { WEBHOOK_OFF } from '../index.ts';
import { auditWebhook } from '../webhooks.audit.ts';
import { webhookDeliveries, webhooks } from '../webhooks.table.ts';
import { MOST_DAYS } from './schedule.ts';

const WHY = {
  gone: 'Primalac je odgovorio da ove adrese više nema (410).',
  failing: `Nijedan pokušaj nije uspio ${MOST_DAYS} dana.`,
} as const;

/** Switches a webhook off by itself, gives up what it waits for, and tells those who may change it. */
export async function switchOff(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  reason: keyof typeof WHY,
): Promise<void> {
  const [row] = await ctx.db
    .update(webhooks)
    .set({
      active: false,
      off_reason: reason,
      version: sql`${webhooks.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(and(eq(webhooks.tenant_id, ctx.tenant.id), eq(webhooks.idguid, idguid), eq(webhooks.active, true)))
    .returning({ name: webhooks.name });
  if (!row) return;
  await failPending(ctx, idguid, 'off');
  await auditWebhook(ctx, 'update', { idguid, name: row.name }, 'Isključen jer ne radi');
  await notify(ctx, deps, {
    kind: WEBHOOK_OFF,
    title: `Webhook „${row.name}” je isključen`,
    body: `${WHY[reason]} Kad ga popravite, uključite ga ponovo.`,
    path: `/admin/webhooks/view/${idguid}`,
    group: `webhook-off/${idguid}`,
  });
}

/** Gives up the deliveries that wait. */
export const failPending = (ctx: Ctx, webhook: string, reason: Reason) =>
  ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', next_at: null, last_reason: reason })
    .where(
      and(
        eq(webhookDeliveries.tenant_id, ctx.tenant.id),
        eq(webhookDeliveries.webhook_id, webhook),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
