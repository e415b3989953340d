import { and, asc, eq, inArray, not, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dokDocuments as d } from './documents.table.ts';
import { MODEL, READING } from './queues.ts';
import { documentJob } from './receive.service.ts';
import { WORKING } from './states.ts';

/** Whether a job about this row waits or runs in one of the queues, in a statement. */
export const isQueued = (ctx: Ctx, queues: readonly string[], idguid: SQLWrapper) =>
  sql`exists (select from pgboss.job j where ${inArray(sql`j.name`, [...queues])} and j.group_id = ${ctx.tenant.id}
    and j.state in ('created', 'retry', 'active') and j.data ->> 'idguid' = ${idguid}::text)`;

/**
 * Queues the documents whose job is gone, as after a backup was loaded, which leaves the queue out. One that waits for the model is
 * read by the rules once more, and asks then. A minute: between two jobs of one document there may be none.
 */
export async function queueForgotten(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ idguid: d.idguid })
    .from(d)
    .where(
      and(
        eq(d.tenant_id, ctx.tenant.id),
        inArray(d.state, [...WORKING]),
        sql`(${d.lease_until} is null or ${d.lease_until} < now())`,
        sql`${d.updated_at} < now() - interval '1 minute'`,
        not(isQueued(ctx, [READING, MODEL], d.idguid)),
      ),
    )
    .orderBy(asc(d.created_at));
  for (const { idguid } of rows) await documentJob.value(ctx, idguid);
}
