import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { publish } from '../../live/publish.ts';
import { putFile, type RunInTenant } from '../put.ts';
import { type Reading, readForSearch } from '../reading/reading.ts';
import type { Reason } from '../reading/unreadable.ts';
import { claimFile, readyFile } from '../rows.ts';
import { withheldText } from '../scan/states.ts';
import type { FileStore } from '../store.ts';
import { withOpened } from './opened.ts';
import { filePreviews } from './previews.table.ts';
import { PREVIEWS_TOPIC } from './topic.ts';
import { wordsOf } from './words.ts';

const p = filePreviews;
/** How often reading a file is begun: it answers even if the file is bad, so that more means that it ended the server. */
const MOST_ATTEMPTS = 3;
/** Characters of the text that are shown. */
const SHOWN_TEXT = 200_000;

const waiting = (ctx: Ctx, fileId: string) =>
  and(eq(p.tenant_id, ctx.tenant.id), eq(p.file_id, fileId), eq(p.state, 'waiting'));

/**
 * Makes the preview of a file that waits for one; does nothing for another. It may run twice, and at the same time. A file that cannot be
 * read is marked with the reason; throws only what may pass: of the store, of the database, and `AppError` if too many files wait.
 */
export async function makePreview(
  { store, tenant, run }: { store: FileStore; tenant: string; run: RunInTenant },
  fileId: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await run(async (ctx) => {
    const [row] = await ctx.db.select({ attempts: p.attempts }).from(p).where(waiting(ctx, fileId));
    if (row && row.attempts >= MOST_ATTEMPTS) await fail(ctx, fileId, 'too_slow');
    return row && row.attempts < MOST_ATTEMPTS ? readyFile(ctx, fileId) : null;
  });
  // The scanner's verdict queues it again.
  if (!file || file.scan === 'waiting') return;
  if (withheldText(file.scan))
    return run((ctx) => fail(ctx, fileId, file.scan === 'unscanned' ? 'too_large' : 'unsupported'));
  const found = await withOpened(store, file, async (opened) => {
    const count = (by: 1 | -1) =>
      run((ctx) =>
        ctx.db
          .update(p)
          .set({ attempts: sql`${p.attempts} + ${by}::int` })
          .where(waiting(ctx, fileId)),
      );
    await count(1);
    try {
      return { ok: true, ...(await readForSearch(opened, { tenant, signal })) } as const;
    } catch (error) {
      // It ended in an orderly way, so this was no attempt.
      await count(-1);
      throw error;
    }
  });
  if (!found.ok) return run((ctx) => fail(ctx, fileId, found.reason));
  const { text, thumbnail } = found;
  const reason = reasonOf(text, thumbnail);
  if (reason) return run((ctx) => fail(ctx, fileId, reason));
  const words = text.ok ? await wordsOf(text.value.text) : null;
  const thumb = thumbnail.ok
    ? await putFile(store, run, { name: 'pregled.webp', counted: false }, thumbnail.value.content)
    : null;
  await run(async (ctx) => {
    const [still] = await ctx.db.select({ id: p.file_id }).from(p).where(waiting(ctx, fileId)).for('update');
    // Made meanwhile by another one, or removed with the file. Nobody claims this thumbnail, so a sweep removes it.
    if (!still) return;
    const thumb_id = thumb && (await claimFile(ctx, thumb.idguid)).idguid;
    const shown = text.ok ? text.value.text.slice(0, SHOWN_TEXT).toWellFormed() : null;
    await ctx.db
      .update(p)
      .set({
        state: 'done',
        thumb_id,
        text: shown,
        complete: !text.ok || (text.value.complete && text.value.text.length <= SHOWN_TEXT),
        words: words && sql`array_to_tsvector(${sql.param(words)}::text[])`,
      })
      .where(waiting(ctx, fileId));
    await publish(ctx, { topic: PREVIEWS_TOPIC, key: fileId });
  });
}

/** Why there is nothing to show; null if there is something. */
function reasonOf(...parts: Reading<unknown>[]): Reason | null {
  if (parts.some(({ ok }) => ok)) return null;
  const reasons = parts.flatMap((part) => (part.ok ? [] : [part.reason]));
  return reasons.find((reason) => reason !== 'unsupported') ?? 'unsupported';
}

async function fail(ctx: Ctx, fileId: string, reason: Reason): Promise<void> {
  await ctx.db.update(p).set({ state: 'failed', reason }).where(waiting(ctx, fileId));
  await publish(ctx, { topic: PREVIEWS_TOPIC, key: fileId });
}
