import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import type { PageWords } from '../../../core/pages/page-words.ts';
import { dokPages } from './documents.table.ts';

const p = dokPages;
const of = (ctx: Ctx, documentId: string) =>
  and(eq(p.tenant_id, ctx.tenant.id), eq(p.document_id, documentId));

/** A page that is still to be read. */
export interface UnreadPage {
  idguid: string;
  file_id: string;
  file_page: number;
  turn: number;
}

/** Pages of a document that are still to be read, in their order. */
export const unreadPages = (ctx: Ctx, documentId: string): Promise<UnreadPage[]> =>
  ctx.db
    .select({ idguid: p.idguid, file_id: p.file_id, file_page: p.file_page, turn: p.turn })
    .from(p)
    .where(and(of(ctx, documentId), isNull(p.source)))
    .orderBy(asc(p.page));

/** Makes the pages of a file that has just been opened, unless they are known already. */
export async function addPages(ctx: Ctx, documentId: string, fileId: string, count: number): Promise<void> {
  const [known] = await ctx.db.select({ idguid: p.idguid }).from(p).where(of(ctx, documentId)).limit(1);
  if (known) return;
  await ctx.db.insert(p).values(
    Array.from({ length: count }, (_, at) => ({
      tenant_id: ctx.tenant.id,
      idguid: newId(),
      document_id: documentId,
      page: at + 1,
      file_id: fileId,
      file_page: at + 1,
    })),
  );
}

/** A picture of a page, stored as a file. */
export interface PagePicture {
  idguid: string;
  width: number;
  height: number;
}

/** Keeps what was read of a page; a page that was removed meanwhile is left alone. */
export async function keepReading(
  ctx: Ctx,
  idguid: string,
  { source, turned, width, height, words, notes, fault }: PageWords,
  picture: PagePicture | null,
): Promise<void> {
  await ctx.db
    .update(p)
    .set({
      source,
      turned,
      width,
      height,
      words: [...words],
      notes,
      fault,
      picture_id: picture?.idguid ?? null,
      picture_width: picture?.width ?? null,
      picture_height: picture?.height ?? null,
      read_at: sql`now()`,
    })
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.idguid, idguid)));
}

/** How many pages of a document have been read. */
export async function countRead(ctx: Ctx, documentId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ read: sql<number>`count(${p.source})::int` })
    .from(p)
    .where(of(ctx, documentId));
  return row?.read ?? 0;
}

/** Why no page of a document could be read, as it was said of the first; null if one was, or if it has none. */
export async function allLost(ctx: Ctx, documentId: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ source: p.source, fault: p.fault })
    .from(p)
    .where(of(ctx, documentId))
    .orderBy(asc(p.page));
  return rows.every(({ source }) => source === 'fault') ? (rows[0]?.fault ?? null) : null;
}

/** Has pages of a document read again: all, or those that could not be read. */
export async function forgetReading(ctx: Ctx, documentId: string, which: 'all' | 'lost'): Promise<void> {
  await ctx.db
    .update(p)
    .set({ source: null, fault: null })
    .where(and(of(ctx, documentId), which === 'lost' ? eq(p.source, 'fault') : undefined));
}

/** All pages with their words, as extractors take them. */
export async function readPagesOf(ctx: Ctx, documentId: string): Promise<PageWords[]> {
  const rows = await ctx.db.select().from(p).where(of(ctx, documentId)).orderBy(asc(p.page));
  return rows.map((row) => ({
    page: row.page,
    width: row.width ?? 0,
    height: row.height ?? 0,
    turned: row.turned as PageWords['turned'],
    source: row.source ?? 'blank',
    words: row.words,
    notes: row.notes ?? { unseen: 0, coarse: null, distrusted: false },
    fault: row.fault,
  }));
}
