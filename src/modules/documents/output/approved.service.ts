import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { isId, parseListQuery, type RawQuery } from '../../../core/list-query.ts';
import { type DocumentSort, documentList } from '../processing/documents.api.ts';
import type { DocumentRecord } from '../processing/documents.service.ts';
import { dokDocuments } from '../processing/documents.table.ts';
import { documentsListing } from '../processing/list.service.ts';
import { APPROVED, isApproved, STATES } from '../processing/states.ts';
import { DOCUMENT } from '../processing/subjects.ts';
import { DOCUMENTS_TOPIC } from '../processing/topic.ts';
import { plainRows } from '../processing/values.ts';
import { type TypeAt, typeAt } from '../types/specs.service.ts';

const d = dokDocuments;
/** Most documents of one export. */
export const MAX_EXPORTED = 10_000;
/** Documents in memory at a time. */
const PART = 200;

/** What is to be given out: documents by their ids, or those that the list finds. */
export type Wanted = { documents: readonly string[] } | { query: RawQuery };

/** An approved document, with its type in the version in which it was read. */
export interface Approved {
  row: DocumentRecord;
  type: TypeAt;
}

/**
 * Ids of the approved documents that are wanted, in the order of the list. Throws 404 for a document that is unknown, 409 `state` for one
 * that nobody has approved, 422 if there are none, or more than `MAX_EXPORTED`.
 */
export async function approvedIds(ctx: Ctx, wanted: Wanted): Promise<string[]> {
  return 'query' in wanted ? foundIds(ctx, wanted.query) : namedIds(ctx, wanted.documents);
}

async function namedIds(ctx: Ctx, documents: readonly string[]): Promise<string[]> {
  const ids = [...new Set(documents)];
  const rows = await ctx.db
    .select({ idguid: d.idguid, name: d.name, state: d.state })
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, ids.filter(isId))))
    .orderBy(asc(d.created_at), asc(d.idguid));
  if (rows.length < ids.length) throw notFound();
  const other = rows.find(({ state }) => !isApproved(state));
  if (other)
    throw new AppError(
      409,
      'state',
      `Izvoze se samo odobreni dokumenti. „${other.name}” je u stanju „${STATES[other.state]}”.`,
    );
  return rows.map(({ idguid }) => idguid);
}

async function foundIds(ctx: Ctx, raw: RawQuery): Promise<string[]> {
  const query = parseListQuery<DocumentSort>(documentList, raw);
  query.filters.push({ field: 'state', operator: 'in', values: [...APPROVED] });
  delete query.file;
  delete query.after;
  if ((await documentsListing.count(ctx, query, MAX_EXPORTED + 1)) > MAX_EXPORTED) {
    const message = 'Izvoz prima najviše 10.000 dokumenata. Suzite listu filterom ili pretragom.';
    throw invalid({ query: message }, message);
  }
  const ids: string[] = [];
  for await (const rows of documentsListing.all(ctx, query))
    ids.push(...rows.map(({ idguid }) => String(idguid)));
  if (ids.length === 0) {
    const message = 'Nema odobrenih dokumenata za izvoz.';
    throw invalid({ query: message }, message);
  }
  return ids;
}

/** Approved documents part by part, in the order of their ids; without those that were sent back to review since they were chosen. */
export async function* readApproved(ctx: Ctx, ids: readonly string[]): AsyncGenerator<Approved[]> {
  const types = new Map<string, TypeAt>();
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART);
    const rows = await ctx.db
      .select()
      .from(d)
      .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, part), inArray(d.state, [...APPROVED])));
    const byId = new Map(rows.map((row) => [row.idguid, row]));
    const approved: Approved[] = [];
    for (const id of part) {
      const row = byId.get(id);
      if (!row?.type_id) continue;
      const key = `${row.type_id}/${row.type_version}`;
      const type = types.get(key) ?? (await typeAt(ctx, row.type_id, row.type_version ?? undefined));
      types.set(key, type);
      approved.push({ row, type });
    }
    yield approved;
  }
}

/** Types of the documents with these ids, in the versions in which they were read. */
export async function typesOf(ctx: Ctx, ids: readonly string[]): Promise<TypeAt[]> {
  const rows = await ctx.db
    .selectDistinct({ type: d.type_id, version: d.type_version })
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, [...ids])))
    .orderBy(asc(d.type_id), asc(d.type_version));
  const types: TypeAt[] = [];
  for (const { type, version } of rows) if (type) types.push(await typeAt(ctx, type, version ?? undefined));
  return types;
}

/** A document's values, as programs get them. */
export const plainOf = ({ row, type }: Approved) => ({
  type: type.code,
  fields: Object.fromEntries(Object.entries(row.values.fields).map(([key, { value }]) => [key, value])),
  lines: plainRows(row.values.lines),
});

/** Marks documents as exported that were not; each change stands in the trail. */
export async function markExported(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ idguid: d.idguid, name: d.name, version: d.version })
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, [...ids]), eq(d.state, 'odobren')))
    .orderBy(asc(d.idguid))
    .for('update');
  if (rows.length === 0) return;
  await ctx.db
    .update(d)
    .set({
      state: 'izvezen',
      exported_at: sql`now()`,
      version: sql`${d.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(
      and(
        eq(d.tenant_id, ctx.tenant.id),
        inArray(
          d.idguid,
          rows.map(({ idguid }) => idguid),
        ),
      ),
    );
  await writeAudit(
    ctx,
    DOCUMENT,
    rows.map(({ idguid, name }) => ({
      action: 'update',
      record_id: idguid,
      record_title: name,
      changes: { state: { from: STATES.odobren, to: STATES.izvezen } },
    })),
    { topic: DOCUMENTS_TOPIC },
  );
}
