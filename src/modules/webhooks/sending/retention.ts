import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { queueTry } from './queue.ts';
import { KEPT_DAYS } from './schedule.ts';

/**
 * Removes old deliveries, and takes up those whose job is gone, as after a backup was loaded. After two days without a try nobody
 * waits for them any more.
 */
export async function tidyDeliveries(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const own = sql`tenant_id = ${ctx.tenant.id}`;
  await ctx.db.execute(
    sql`delete from webhook_deliveries where ${own} and created_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
  await ctx.db.execute(sql`
    update webhook_deliveries set state = 'failed', next_at = null, last_reason = 'lost'
    where ${own} and state = 'pending' and next_at < now() - interval '2 days'`);
  const { rows } = await ctx.db.execute<{ idguid: string; attempts: number }>(sql`
    select idguid, attempts from webhook_deliveries
    where ${own} and state = 'pending' and next_at < now() - interval '1 hour'`);
  for (const job of rows) await queueTry(ctx, deps, job);
}
