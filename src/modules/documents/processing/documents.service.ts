import { and, asc, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { isId } from '../../../core/list-query.ts';
import type { Sent } from '../../../core/serve.ts';
import { draftsInBooks, postedPlaceOf } from '../../bookkeeping/vouchers/vouchers.service.ts';
import { type TypeAt, typeAt } from '../types/specs.service.ts';
import { valueFaults } from '../types/value-faults.ts';
import { dokDocuments, dokPages, dokRuns } from './documents.table.ts';
import type { DocumentDetail } from './shapes.ts';
import { plainRows } from './values.ts';

const d = dokDocuments;
const p = dokPages;
const r = dokRuns;
/** Documents that seem to be the same paper and are named. */
const MOST_SIMILAR = 5;

export type DocumentRecord = typeof d.$inferSelect;

/** A document's row; `lock`: nobody else changes it until the transaction ends. Throws 404. */
export async function readRow(ctx: Ctx, idguid: string, { lock = false } = {}): Promise<DocumentRecord> {
  const query = ctx.db
    .select()
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), eq(d.idguid, idguid)));
  const [row] = isId(idguid) ? await (lock ? query.for('update') : query) : [];
  if (!row) throw notFound();
  return row;
}

/** A document with its values and pages. Throws 404. */
export async function readDocument(ctx: Ctx, idguid: string): Promise<Sent<DocumentDetail>> {
  return detailOf(ctx, await readRow(ctx, idguid));
}

/** The answer about a row. */
export async function detailOf(ctx: Ctx, row: DocumentRecord): Promise<Sent<DocumentDetail>> {
  const type = row.type_id ? await typeAt(ctx, row.type_id, row.type_version ?? undefined) : null;
  const file = (await readyFile(ctx, row.file_id))!;
  const { fields, lines, linesBy } = row.values;
  return {
    idguid: row.idguid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    created_by: row.created_by,
    name: row.name,
    state: row.state,
    step: row.step,
    reason: row.reason,
    origin: row.origin,
    type: type?.code ?? null,
    type_id: row.type_id,
    type_name: type?.name ?? null,
    type_version: row.type_version,
    spec: type && {
      fields: type.spec.fields.map(sentSpec),
      lines: type.spec.lines?.map(sentSpec) ?? null,
      linesKey: type.spec.linesKey,
    },
    file: { name: file.name, size: file.size, media_type: file.media_type, sha256: file.sha256 },
    page_count: row.page_count,
    pages_read: row.pages_read,
    pages: await pagesOf(ctx, row.idguid),
    fields: sentValues(fields),
    lines: plainRows(lines),
    cells: lines.map(sentValues),
    lines_corrected: linesBy ?? null,
    warnings: row.warnings,
    faults: faultsOf(type, row),
    splits: row.splits,
    duplicate_of: (await others(ctx, row.duplicate_of ? [row.duplicate_of] : []))[0] ?? null,
    similar: await similarTo(ctx, row),
    run: await lastRun(ctx, row),
    e_invoice: row.xml_id !== null,
    doubtful: row.doubtful,
    corrected: row.corrected,
    approvals_needed: type?.four_eyes ? 2 : 1,
    first_approved_by: row.first_approved_by,
    approved_by: row.approved_by,
    approved_at: row.approved_at,
    exported_at: row.exported_at,
    company_id: row.company_id,
    ...(await bookedOf(ctx, row)),
    retain_until: row.retain_until,
  };
}

/** Whether the draft or voucher that was made of a document is still there. */
export const isBooked = async (ctx: Ctx, { draft_id }: Pick<DocumentRecord, 'draft_id'>): Promise<boolean> =>
  draft_id !== null && (await draftsInBooks(ctx, [draft_id])).has(draft_id);

/** That draft, and the name of the voucher if it was posted; nulls if there is none any more. */
export async function bookedOf(
  ctx: Ctx,
  row: Pick<DocumentRecord, 'draft_id'>,
): Promise<Pick<DocumentDetail, 'draft_id' | 'voucher'>> {
  if (!(await isBooked(ctx, row))) return { draft_id: null, voucher: null };
  const { draft_id } = row;
  return { draft_id, voucher: (await postedPlaceOf(ctx, draft_id!))?.name ?? null };
}

const sentSpec = (field: TypeAt['spec']['fields'][number]) => ({
  ...field,
  words: [...field.words],
  choices: [...field.choices],
});
const sentValues = (row: DocumentRecord['values']['fields']) =>
  Object.fromEntries(
    Object.entries(row).map(([key, { box, unchecked: _, ...value }]) => [
      key,
      { ...value, box: box && ([...box] as [number, number, number, number]) },
    ]),
  );

/** Why a document cannot be approved yet, by field. */
export function faultsOf(
  type: TypeAt | null,
  { values, state }: Pick<DocumentRecord, 'values' | 'state'>,
): Record<string, string> {
  if (state !== 'na_pregledu') return {};
  if (!type) return { type: 'Odaberite vrstu dokumenta.' };
  const fields = Object.fromEntries(Object.entries(values.fields).map(([key, { value }]) => [key, value]));
  const lines = plainRows(values.lines);
  const faults = valueFaults(type.spec, fields, lines);
  const isEmpty = ![fields, ...lines].some((row) => Object.values(row).some((value) => value));
  return isEmpty && Object.keys(faults).length === 0
    ? { fields: 'U dokumentu nema nijednog podatka.' }
    : faults;
}

const pagesOf = async (ctx: Ctx, documentId: string): Promise<Sent<DocumentDetail>['pages']> => {
  const rows = await ctx.db
    .select({
      idguid: p.idguid,
      page: p.page,
      width: p.width,
      height: p.height,
      source: p.source,
      fault: p.fault,
      notes: p.notes,
      picture: p.picture_id,
    })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.document_id, documentId)))
    .orderBy(asc(p.page));
  return rows.map(({ notes, ...page }) => ({
    ...page,
    unseen: notes?.unseen ?? 0,
    coarse: notes?.coarse ?? null,
    distrusted: notes?.distrusted ?? false,
  }));
};

const OTHER = {
  idguid: d.idguid,
  name: d.name,
  state: d.state,
  number: d.number,
  created_at: d.created_at,
  created_by: d.created_by,
};
const others = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select(OTHER)
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, [...ids])));

/**
 * Documents of the same other side with the same number, as it is compared: without spaces and signs. Also those of the same day and
 * amount: a second scan of a paper is often read with another letter in its number, which has no check digit.
 */
export function similarTo(
  ctx: Ctx,
  {
    idguid,
    party_jib,
    number,
    day,
    total,
  }: Pick<DocumentRecord, 'idguid' | 'party_jib' | 'number' | 'day' | 'total'>,
) {
  if (!party_jib) return [];
  const plain = (text: unknown) => sql`regexp_replace(lower(${text}), '[^0-9a-zčćđšž]', '', 'g')`;
  const sameNumber = number ? sql`${plain(d.number)} = ${plain(sql`${number}::text`)}` : undefined;
  const sameAmount = day && total ? and(eq(d.day, day), eq(d.total, total)) : undefined;
  if (!sameNumber && !sameAmount) return [];
  return ctx.db
    .select(OTHER)
    .from(d)
    .where(
      and(
        eq(d.tenant_id, ctx.tenant.id),
        eq(d.party_jib, party_jib),
        ne(d.idguid, idguid),
        notInArray(d.state, ['duplikat', 'odbijen']),
        or(sameNumber, sameAmount),
      ),
    )
    .orderBy(asc(d.created_at))
    .limit(MOST_SIMILAR);
}

const RUN = {
  run: r.run,
  meta: r.meta,
  prompt: r.prompt,
  type_version: r.type_version,
  fault: r.fault,
  at: r.at,
  by: r.by,
  values: r.values,
  warnings: r.warnings,
};
const ofDocument = (ctx: Ctx, documentId: string) =>
  and(eq(r.tenant_id, ctx.tenant.id), eq(r.document_id, documentId));

async function lastRun(ctx: Ctx, { idguid, run }: DocumentRecord): Promise<Sent<DocumentDetail['run']>> {
  if (run === 0) return null;
  const [row] = await ctx.db
    .select(RUN)
    .from(r)
    .where(and(ofDocument(ctx, idguid), eq(r.run, run)));
  return row ? { ...costOf(row), run, prompt: row.prompt, fault: row.fault, at: row.at } : null;
}

/** All readings of a document, the newest first. Throws 404. */
export async function runsOf(ctx: Ctx, idguid: string) {
  await readRow(ctx, idguid);
  const rows = await ctx.db.select(RUN).from(r).where(ofDocument(ctx, idguid)).orderBy(desc(r.run));
  return rows.map((row) => ({
    ...costOf(row),
    run: row.run,
    prompt: row.prompt,
    type_version: row.type_version,
    fields: Object.fromEntries(Object.entries(row.values.fields).map(([key, { value }]) => [key, value])),
    lines: row.values.lines.length,
    warnings: row.warnings.length,
    fault: row.fault,
    at: row.at,
    by: row.by,
  }));
}

const costOf = ({ meta }: { meta: (typeof r.$inferSelect)['meta'] }) => ({
  extractor: meta.extractor,
  version: meta.version,
  model: meta.model ?? null,
  input_tokens: meta.tokens?.input ?? null,
  output_tokens: meta.tokens?.output ?? null,
  milliseconds: Math.round(meta.milliseconds),
});

/** The file a document came in, under its name. Throws 404. */
export async function originalOf(ctx: Ctx, idguid: string): Promise<StoredFile> {
  const row = await readRow(ctx, idguid);
  const file = await readyFile(ctx, row.file_id);
  if (!file) throw notFound();
  return file;
}

/** A page's words, for choosing them. Throws 404. */
export async function pageWords(ctx: Ctx, idguid: string, pageId: string) {
  const row = await pageRow(ctx, idguid, pageId);
  return row.words.map(({ text, box, certainty, line }) => ({
    text,
    box: [...box] as [number, number, number, number],
    certainty,
    line,
  }));
}

/** The picture of a page. Throws 404. */
export async function pagePicture(ctx: Ctx, idguid: string, pageId: string): Promise<StoredFile> {
  const { picture_id } = await pageRow(ctx, idguid, pageId);
  const file = picture_id && (await readyFile(ctx, picture_id));
  if (!file) throw notFound();
  return file;
}

async function pageRow(ctx: Ctx, idguid: string, pageId: string) {
  const [row] =
    isId(idguid) && isId(pageId)
      ? await ctx.db
          .select({ words: p.words, picture_id: p.picture_id })
          .from(p)
          .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.document_id, idguid), eq(p.idguid, pageId)))
      : [];
  if (!row) throw notFound();
  return row;
}
