import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { slot } from '../../slot.ts';
import { files } from '../files.table.ts';
import { filePreviews } from './previews.table.ts';

/** Queues the job that makes the preview of a file, in the transaction of the context. */
export const previewJob = slot<(ctx: Ctx, fileId: string) => Promise<void>>('how a preview is made');

/** Files whose job is queued again at once. */
const BATCH = 500;

/**
 * Has a preview made of a claimed file once this transaction commits: a thumbnail, and its text for showing and finding. Files with the same
 * bytes have one preview; calling it again for them does nothing.
 */
export async function queuePreview(ctx: Ctx, fileId: string): Promise<void> {
  const added = await ctx.db.execute<{ file_id: string }>(sql`
    insert into ${filePreviews} (tenant_id, file_id)
    select tenant_id, coalesce(same_as, idguid) from ${files}
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${fileId}::uuid and state = 'ready'
    on conflict do nothing returning file_id`);
  for (const { file_id } of added.rows) await previewJob.value(ctx, file_id);
}

/** Queues the preview of a file that has waited for the virus scanner. */
export async function resumePreview(ctx: Ctx, fileId: string): Promise<void> {
  const p = filePreviews;
  const waiting = and(eq(p.tenant_id, ctx.tenant.id), eq(p.file_id, fileId), eq(p.state, 'waiting'));
  const [row] = await ctx.db.select({ file_id: p.file_id }).from(p).where(waiting);
  if (row) await previewJob.value(ctx, fileId);
}

/**
 * Queues what was missed: files that nobody has queued, and those whose job is gone. Answers how many there were, so that there may be
 * more if the number is not 0.
 */
export async function queueMissed(ctx: Ctx): Promise<number> {
  const p = filePreviews;
  const unqueued = await ctx.db
    .select({ idguid: files.idguid })
    .from(files)
    .leftJoin(p, and(eq(p.tenant_id, files.tenant_id), eq(p.file_id, files.idguid)))
    .where(
      and(
        eq(files.tenant_id, ctx.tenant.id),
        eq(files.state, 'ready'),
        // The product's own files need none.
        eq(files.counted, true),
        isNull(files.same_as),
        isNull(p.file_id),
      ),
    )
    .limit(BATCH);
  for (const { idguid } of unqueued) await queuePreview(ctx, idguid);
  // A job that fails is retried for days; this is for a queue that was lost.
  const stuck = await ctx.db
    .select({ file_id: p.file_id })
    .from(p)
    .where(
      and(
        eq(p.tenant_id, ctx.tenant.id),
        eq(p.state, 'waiting'),
        lt(p.queued_at, sql`now() - interval '6 hours'`),
      ),
    )
    .orderBy(asc(p.queued_at))
    .limit(BATCH);
  for (const { file_id } of stuck) {
    await ctx.db
      .update(p)
      .set({ queued_at: sql`now()` })
      .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.file_id, file_id)));
    await previewJob.value(ctx, file_id);
  }
  return unqueued.length + stuck.length;
}
