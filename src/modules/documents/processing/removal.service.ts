import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { columnList } from '../../../core/json-recordset.ts';
import { isId } from '../../../core/list-query.ts';
import { storedColumns, trashOfRows } from '../../../core/records/trash.ts';
import { draftsInBooks } from '../../bookkeeping/vouchers/vouchers.service.ts';
import { holdDocument } from './acting.service.ts';
import { type DocumentRecord, isBooked } from './documents.service.ts';
import { dokDocuments, dokPages, dokRuns } from './documents.table.ts';
import { documentJob } from './receive.service.ts';
import { KEPT_DOCUMENTS, STATE_NAMES, WORKING } from './states.ts';
import { DOCUMENT } from './subjects.ts';
import { DOCUMENTS_TOPIC } from './topic.ts';

/** Removed documents. */
export const documentsInTrash = trashOfRows(KEPT_DOCUMENTS, dokDocuments, 'name');

const PAGE_COLUMNS = columnList(storedColumns(dokPages));
const RUN_COLUMNS = columnList(storedColumns(dokRuns));
const OWN_PAGES = sql`from ${dokPages} p where p.tenant_id = removed.tenant_id and p.document_id = removed.idguid`;
const OWN_RUNS = sql`from ${dokRuns} r where r.tenant_id = removed.tenant_id and r.document_id = removed.idguid`;

/** Moves a document to the trash. Throws 404, 409 `stale`, 409 for one that is in the books. */
export async function removeDocument(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const row = await holdDocument(ctx, idguid, version, STATE_NAMES);
  if (await isBooked(ctx, row))
    throw new AppError(409, 'in_books', 'Od dokumenta je napravljen nalog, pa se čuva uz njega.');
  await removeRows(ctx, [row]);
}

/**
 * Moves several documents to the trash. Those that are gone already are left out; answers the others. Throws 409 for one that is in the
 * books, and then removes none.
 */
export async function removeDocuments(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const d = dokDocuments;
  const rows = await ctx.db
    .select()
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, [...new Set(ids.filter(isId))])))
    .orderBy(d.idguid)
    .for('update');
  const inBooks = await draftsInBooks(
    ctx,
    rows.flatMap(({ draft_id }) => draft_id ?? []),
  );
  const booked = rows.find(({ draft_id }) => draft_id && inBooks.has(draft_id));
  if (booked)
    throw new AppError(
      409,
      'in_books',
      `Od dokumenta „${booked.name}” je napravljen nalog, pa se čuva uz njega.`,
    );
  if (rows.length > 0) await removeRows(ctx, rows);
  return rows.map(({ idguid }) => idguid);
}

/** Moves held documents with their pages and readings to the trash. */
export async function removeRows(ctx: Ctx, rows: readonly DocumentRecord[]): Promise<void> {
  const ids = rows.map(({ idguid }) => idguid);
  await documentsInTrash.remove(ctx, ids, {
    parts: sql`jsonb_build_object('pages', (select coalesce(jsonb_agg(p), '[]') ${OWN_PAGES}),
      'runs', (select coalesce(jsonb_agg(r), '[]') ${OWN_RUNS}))`,
    files: sql`array(select removed.file_id union select removed.xml_id where removed.xml_id is not null union select p.file_id ${OWN_PAGES}
      union select p.picture_id ${OWN_PAGES} and p.picture_id is not null)`,
  });
  await note(ctx, 'delete', rows);
}

/**
 * Brings documents back with their pages and readings; work that was interrupted goes on, and one whose time of keeping is over is kept for
 * good. Answers how many.
 */
export async function restoreDocuments(ctx: Ctx, idguids: string[]): Promise<number> {
  const removed = await documentsInTrash.restore(ctx, idguids);
  const all = (name: 'pages' | 'runs') => JSON.stringify(removed.flatMap(({ record }) => record[name] ?? []));
  await ctx.db.execute(sql`insert into ${dokPages} (${PAGE_COLUMNS})
    select ${PAGE_COLUMNS} from jsonb_populate_recordset(null::${dokPages}, ${all('pages')}::jsonb)`);
  await ctx.db.execute(sql`insert into ${dokRuns} (${RUN_COLUMNS})
    select ${RUN_COLUMNS} from jsonb_populate_recordset(null::${dokRuns}, ${all('runs')}::jsonb)`);
  const today = dayOf(new Date());
  const kept = removed.filter(
    ({ record }) => typeof record.retain_until === 'string' && record.retain_until < today,
  );
  // Otherwise it would be gone again the next night.
  if (kept.length > 0)
    await ctx.db
      .update(dokDocuments)
      .set({ retain_until: null })
      .where(
        and(
          eq(dokDocuments.tenant_id, ctx.tenant.id),
          inArray(
            dokDocuments.idguid,
            kept.map(({ idguid }) => idguid),
          ),
        ),
      );
  for (const { idguid, record } of removed)
    if ((WORKING as readonly unknown[]).includes(record.state)) await documentJob.value(ctx, idguid);
  await note(
    ctx,
    'restore',
    removed.map(({ idguid, title, record }) => ({
      idguid,
      name: title,
      ...(kept.some((one) => one.idguid === idguid) && {
        changes: { retain_until: { from: record.retain_until, to: null } },
      }),
    })),
  );
  return removed.length;
}

const note = (
  ctx: Ctx,
  action: 'delete' | 'restore',
  rows: readonly (Pick<DocumentRecord, 'idguid' | 'name'> & { changes?: Changes })[],
): Promise<void> =>
  writeAudit(
    ctx,
    DOCUMENT,
    rows.map(({ idguid, name, changes = {} }) => ({
      action,
      record_id: idguid,
      record_title: name,
      changes,
    })),
    { topic: DOCUMENTS_TOPIC },
  );
