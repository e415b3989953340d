import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { slot } from '../../slot.ts';
import { files } from '../files.table.ts';
import { readingKindOf } from '../reading/kind.ts';
import { filePreviews } from './previews.table.ts';

/** Queues the job that makes the preview of a file, in the transaction of the context. */
export const previewJob = slot<(ctx: Ctx, fileId: string) => Promise<unknown>>('how a preview is made');

/** Files whose job is queued again at once. */
const BATCH = 500;

/**
 * Has a preview made of a claimed file once this transaction commits: a thumbnail, and its text for showing and finding. Files with the same
 * bytes have one preview as long as they are read in the same way; calling it again for them does nothing.
 */
export async function queuePreview(ctx: Ctx, fileId: string): Promise<void> {
  const [file] = await ctx.db
    .select({ ...HOW, same_as: files.same_as })
    .from(files)
    .where(and(one(ctx, fileId), eq(files.state, 'ready')));
  if (!file) return;
  const [first] =
    file.same_as === null ? [] : await ctx.db.select(HOW).from(files).where(one(ctx, file.same_as));
  const shared = file.same_as !== null && first && readingKindOf(first) === readingKindOf(file);
  const added = await ctx.db
    .insert(filePreviews)
    .values({ tenant_id: ctx.tenant.id, file_id: shared ? file.same_as! : fileId })
    .onConflictDoNothing()
    .returning({ file_id: filePreviews.file_id });
  for (const { file_id } of added) await previewJob.value(ctx, file_id);
}

const one = (ctx: Ctx, id: string) => and(eq(files.tenant_id, ctx.tenant.id), eq(files.idguid, id));
/** What decides how a file is read: the name tells between texts, and archives. */
const HOW = { name: files.name, mediaType: sql<string>`${files.media_type}` };

/** Queues the previews of files with these bytes that have waited for the virus scanner. */
export async function resumePreview(ctx: Ctx, bytesId: string): Promise<void> {
  const p = filePreviews;
  const waiting = await ctx.db
    .select({ file_id: p.file_id })
    .from(p)
    .innerJoin(files, and(eq(files.tenant_id, p.tenant_id), eq(files.idguid, p.file_id)))
    .where(
      and(
        eq(files.tenant_id, ctx.tenant.id),
        or(eq(files.idguid, bytesId), eq(files.same_as, bytesId)),
        eq(p.state, 'waiting'),
      ),
    );
  for (const { file_id } of waiting) await previewJob.value(ctx, file_id);
}

/**
 * Queues what was missed: files that nobody has queued, and those whose job is gone. Files that share the bytes of another one are
 * queued when they are claimed, or not at all. Answers how many there were, so that there may be more if the number is not 0.
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
