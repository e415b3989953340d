import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { type Changed, holdDocument, queueAgain } from './acting.service.ts';
import { type DocumentRecord, detailOf } from './documents.service.ts';
import { dokDocuments, dokPages } from './documents.table.ts';
import { documentRows } from './list.service.ts';
import { movedPlaces } from './places.ts';
import { makeDocument } from './receive.service.ts';
import { removeRows } from './removal.service.ts';
import { MAX_PAGES, type State } from './states.ts';
import { NO_VALUES, type StoredValues } from './stored.ts';

const p = dokPages;
const d = dokDocuments;

/** States in which the pages of a document may be arranged. */
const ARRANGED = ['na_pregledu', 'neuspjeo'] as const satisfies State[];

const pagesOf = (ctx: Ctx, documentId: string) =>
  ctx.db
    .select({ idguid: p.idguid, page: p.page, turned: p.turned, read: sql<boolean>`${p.source} is not null` })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.document_id, documentId)))
    .orderBy(asc(p.page));

/**
 * Puts the pages of a document into this order, turns them, and leaves out the others. The values are taken out anew; a turned page is
 * read again first. Throws 404, 409, 422 for a page that is not its own or is named twice.
 */
export async function arrangePages(
  ctx: Ctx,
  idguid: string,
  { version, pages }: { version: number; pages: readonly { idguid: string; turn: number }[] },
) {
  const row = await holdDocument(ctx, idguid, version, ARRANGED);
  const known = await pagesOf(ctx, idguid);
  const wanted = pages.map((page) => page.idguid);
  const own = new Map(known.map((page) => [page.idguid, page]));
  if (new Set(wanted).size !== wanted.length || !wanted.every((id) => own.has(id)))
    throw invalid({ pages: 'Stranice ne odgovaraju dokumentu. Osvježite prikaz.' });
  const left = known.filter(({ idguid: id }) => !wanted.includes(id)).map(({ idguid: id }) => id);
  if (left.length > 0) await ctx.db.delete(p).where(among(ctx, left));
  for (const [at, { idguid: id, turn }] of pages.entries()) {
    const turned = turn !== 0 && { turn: (own.get(id)!.turned + turn) % 360, source: null, fault: null };
    await ctx.db
      .update(p)
      .set({ page: at + 1, ...turned })
      .where(among(ctx, [id]));
  }
  const now = new Map(
    pages.flatMap(({ idguid: id, turn }, at) => (turn === 0 ? [[own.get(id)!.page, at + 1] as const] : [])),
  );
  const values = movedPlaces(row.values, (page) => now.get(page) ?? null);
  return detailOf(ctx, await again(ctx, row, `${known.length} → ${pages.length}`, values));
}

const among = (ctx: Ctx, ids: readonly string[]) =>
  and(eq(p.tenant_id, ctx.tenant.id), inArray(p.idguid, [...ids]));

/** Queues a document whose pages have changed. What a person has said of it stays. */
async function again(
  ctx: Ctx,
  row: DocumentRecord,
  pages: string,
  values: StoredValues = row.values,
): Promise<DocumentRecord> {
  const now = await pagesOf(ctx, row.idguid);
  const arranged: Changed = {
    splits: [],
    values,
    page_count: now.length,
    pages_read: now.filter(({ read }) => read).length,
  };
  return queueAgain(ctx, row, arranged, { pages: { from: null, to: pages } });
}

/**
 * Divides a document: each new one begins at one of these pages, and is read on its own. Pages are not read again. Answers all parts,
 * that which was divided first. Throws 404, 409, 422.
 */
export async function splitDocument(
  ctx: Ctx,
  idguid: string,
  { version, at }: { version: number; at: readonly number[] },
) {
  const row = await holdDocument(ctx, idguid, version, ARRANGED);
  const known = await pagesOf(ctx, idguid);
  const begins = [...new Set(at)].sort((a, b) => a - b);
  if (begins.some((page) => page > known.length))
    throw invalid({ at: `Dokument ima ${known.length} stranica.` });
  const parts: string[] = [];
  for (const [index, from] of begins.entries()) {
    const own = known.slice(from - 1, begins[index + 1] ? begins[index + 1]! - 1 : undefined);
    parts.push(await newPart(ctx, row, index + 2, own));
  }
  const values = movedPlaces(row.values, (page) => (page < begins[0]! ? page : null));
  await again(ctx, row, `podijeljen na ${parts.length + 1}`, values);
  return documentRows(ctx, [idguid, ...parts]);
}

async function newPart(
  ctx: Ctx,
  row: DocumentRecord,
  number: number,
  pages: readonly { idguid: string; page: number; read: boolean }[],
): Promise<string> {
  const idguid = await makeDocument(ctx, {
    name: partName(row.name, number),
    state: 'u_redu',
    origin: 'dio',
    file_id: row.file_id,
    sha256: row.sha256,
    type_id: row.type_given ? row.type_id : null,
    type_given: row.type_given,
    page_count: pages.length,
    pages_read: pages.filter(({ read }) => read).length,
    values: NO_VALUES,
  });
  const ids = pages.map((page) => page.idguid);
  await ctx.db
    .update(p)
    .set({ document_id: idguid, page: sql`${p.page} - ${pages[0]!.page - 1}` })
    .where(among(ctx, ids));
  return idguid;
}

/** `racun.pdf` becomes `racun (2).pdf`. */
export function partName(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}

/**
 * Adds the pages of other documents behind a document's own, in the order given; the others go to the trash without pages. Throws 404,
 * 409, also for one without pages, 422 for too many pages, or the document itself.
 */
export async function mergeDocuments(
  ctx: Ctx,
  idguid: string,
  { version, documents }: { version: number; documents: readonly string[] },
) {
  const others = [...new Set(documents)];
  if (others.includes(idguid)) throw invalid({ documents: 'Dokument se ne može spojiti sam sa sobom.' });
  // Held in one order, so that two merges never wait for each other.
  const held = new Map<string, DocumentRecord>();
  for (const id of [idguid, ...others].sort())
    held.set(id, await holdDocument(ctx, id, id === idguid ? version : undefined, ARRANGED));
  const row = held.get(idguid)!;
  // One that failed before its pages were made would lose them: it gets those of its file only while it has none.
  const pagesToJoin = async (id: string) => {
    const pages = await pagesOf(ctx, id);
    if (pages.length === 0)
      throw new AppError(409, 'no_pages', `„${held.get(id)!.name}” nema stranica koje bi se spojile.`);
    return pages;
  };
  let count = (await pagesToJoin(idguid)).length;
  for (const id of others) {
    const pages = await pagesToJoin(id);
    if (count + pages.length > MAX_PAGES)
      throw invalid({ documents: `Dokument može imati najviše ${MAX_PAGES} stranica.` });
    for (const page of pages)
      await ctx.db
        .update(p)
        .set({ document_id: idguid, page: ++count })
        .where(among(ctx, [page.idguid]));
  }
  // Brought back, a document of a whole file is read from that anew.
  await ctx.db
    .update(d)
    .set({ page_count: 0, pages_read: 0 })
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, others), ne(d.origin, 'dio')));
  await removeRows(
    ctx,
    others.map((id) => held.get(id)!),
  );
  return detailOf(ctx, await again(ctx, row, `spojeno dokumenata: ${others.length + 1}`));
}
