import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { unseal } from '../../../core/secret-box.ts';
import type { Deps, Job, JobTenant } from '../../../server/module.ts';
import { TEST_EVENT, type Try } from '../deliveries.api.ts';
import { webhookDeliveries, webhooks } from '../webhooks.table.ts';
import { type Outcome, post } from './post.ts';
import { type DeliverJob, queueTry } from './queue.ts';
import { MOST_DAYS, pauseAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';
import { failPending, switchOff } from './switch-off.ts';

/** A delivery that is due. */
interface Due extends DeliverJob {
  webhook_id: string;
  message_id: string;
  event: string;
  body: string;
  url: string;
  secrets: string[];
}

/**
 * One try of a delivery. The message goes out between two transactions, so if the node dies in the meantime it is sent again, with the
 * same id: at least once.
 */
export async function deliver(
  deps: Deps,
  { within }: JobTenant,
  job: DeliverJob,
  signal: Job['signal'],
): Promise<void> {
  const due = await within((ctx) => findDue(ctx, job));
  if (!due) return;
  const message = {
    id: messageId(due.message_id),
    timestamp: Math.floor(Date.now() / 1000),
    body: due.body,
  };
  const outcome = await post(
    { url: due.url, headers: signedHeaders(message, due.secrets), body: due.body },
    { log: deps.log, allow: deps.config.webhookAllow, signal },
  );
  await within((ctx) => record(ctx, deps, due, outcome));
}

/** The header `webhook-id`. */
export const messageId = (id: string): string => `msg_${id}`;

async function findDue(ctx: Ctx, { idguid, attempts }: DeliverJob): Promise<Due | null> {
  const [row] = await ctx.db
    .select({
      webhook_id: webhooks.idguid,
      message_id: webhookDeliveries.message_id,
      event: webhookDeliveries.event,
      body: webhookDeliveries.body,
      url: webhooks.url,
      active: webhooks.active,
      secret: webhooks.secret,
      previous: sql<
        string | null
      >`case when ${webhooks.previous_until} > now() then ${webhooks.previous_secret} end`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.idguid, webhookDeliveries.webhook_id))
    .where(and(pending(ctx, idguid), eq(webhookDeliveries.attempts, attempts)));
  if (!row) return null;
  const { active, secret, previous, ...due } = row;
  if (!active) {
    await failPending(ctx, row.webhook_id, 'off');
    return null;
  }
  const sealed = previous === null ? [secret] : [secret, previous];
  const secrets = await Promise.all(sealed.map((one) => unseal(ctx.db, row.webhook_id, one)));
  return { idguid, attempts, ...due, secrets };
}

const pending = (ctx: Ctx, idguid: string) =>
  and(
    eq(webhookDeliveries.tenant_id, ctx.tenant.id),
    eq(webhookDeliveries.idguid, idguid),
    eq(webhookDeliveries.state, 'pending'),
  );

async function record(
  ctx: Ctx,
  deps: Deps,
  due: Due,
  { status, reason, response, ms }: Outcome,
): Promise<void> {
  const attempts = due.attempts + 1;
  const ends = reason === 'gone' || due.event === TEST_EVENT.name;
  const pause = reason === null || ends ? null : pauseAfter(attempts);
  const line: Try = { at: new Date().toISOString(), status, reason, ms };
  const written = await ctx.db
    .update(webhookDeliveries)
    .set({
      state: reason === null ? 'delivered' : pause === null ? 'failed' : 'pending',
      attempts,
      next_at: pause === null ? null : sql`now() + make_interval(secs => ${pause})`,
      last_status: status,
      last_reason: reason,
      response,
      duration_ms: ms,
      tries: sql`${webhookDeliveries.tries} || ${JSON.stringify([line])}::jsonb`,
    })
    .where(and(pending(ctx, due.idguid), eq(webhookDeliveries.attempts, due.attempts)))
    .returning({ idguid: webhookDeliveries.idguid });
  // Somebody has switched the webhook off meanwhile, or the job ran twice.
  if (written.length === 0) return;
  if (pause !== null) await queueTry(ctx, deps, { idguid: due.idguid, attempts }, pause);
  await publish(ctx, { topic: 'webhooks', key: due.webhook_id });
  if (reason === null) await recover(ctx, due.webhook_id);
  else await fail(ctx, deps, due.webhook_id, reason === 'gone');
}

const recover = (ctx: Ctx, webhook: string) =>
  ctx.db.execute(sql`update webhooks set failing_since = null
    where tenant_id = ${ctx.tenant.id} and idguid = ${webhook} and failing_since is not null`);

/** Notes that a webhook fails; one that is gone, or has failed for days, is switched off. */
async function fail(ctx: Ctx, deps: Deps, webhook: string, gone: boolean): Promise<void> {
  const { rows } = await ctx.db.execute<{ long: boolean }>(sql`
    update webhooks set failing_since = coalesce(failing_since, now())
    where tenant_id = ${ctx.tenant.id} and idguid = ${webhook}
    returning failing_since < now() - make_interval(days => ${MOST_DAYS}) as long`);
  if (gone || rows[0]?.long) await switchOff(ctx, deps, webhook, gone ? 'gone' : 'failing');
}
