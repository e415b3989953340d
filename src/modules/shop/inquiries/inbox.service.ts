import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId, type ListQuery } from '../../../core/list-query.ts';
import { conditions, type Listing, listingOf } from '../../../core/query.ts';
import { trashOfRows } from '../../../core/records/trash.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { tableOf } from '../../../core/table.ts';
import { removeNotices } from '../../notifications/notify.ts';
import type { MessageAction, SpamReason } from '../../site/inbox.states.ts';
import type { Vat } from '../articles/prices.ts';
import { coded } from '../catalog/articles-sql.ts';
import { artikli } from '../resources.ts';
import { shopInquiries } from '../shop.table.ts';
import type { InquiryCounts, InquiryRow, InquirySort } from './inbox.api.ts';
import { amountOfItem, totalOfItems } from './inquiry-form.ts';
import { INQUIRIES, type InquiryStatus, KEPT_INQUIRIES, STATUS_LABELS } from './states.ts';

const q = shopInquiries;
const a = tableOf(artikli);
/** Characters of what an inquiry is about, in the list. */
const EXCERPT = 160;

const FILTERS = {
  status: sql`${q.status}`,
  ukupno: sql`${q.ukupno}`,
  created_at: sql`${q.created_at}`,
};
const own = (ctx: Ctx): SQL => eq(q.tenant_id, ctx.tenant.id);

/** Names of its articles and its message in one line. */
const ABOUT = sql`regexp_replace(concat_ws(' · ',
  (select string_agg(item->>'naziv', ', ') from jsonb_array_elements(${q.stavke}) item), nullif(${q.poruka}, '')), '\\s+', ' ', 'g')`;
const EXCERPT_SQL = sql<string>`left(${ABOUT}, ${EXCERPT}) || case when length(${ABOUT}) > ${EXCERPT} then '…' else '' end`;

/** As `totalOf` says it. */
const VAT_SQL = sql<Vat | null>`case
  when ${q.ukupno} is null then null
  when not jsonb_path_exists(${q.stavke}, '$[*].cijena ? (@.gross == null)') then 'with'
  when jsonb_path_exists(${q.stavke}, '$[*].cijena ? (@.gross != null)') then 'partly'
  else 'without' end`;

const COLUMNS = {
  idguid: sql<string>`${q.idguid}`,
  ime_prezime: sql<string>`${q.ime_prezime}`,
  email: sql<string>`${q.email}`,
  telefon: sql<string>`${q.telefon}`,
  ukupno: sql<string | null>`${q.ukupno}::text`,
  ukupno_pdv: VAT_SQL,
  status: sql<InquiryStatus>`${q.status}`,
  spam_reason: sql<SpamReason | null>`${q.spam_reason}`,
  created_at: sql<Date>`${q.created_at}`.mapWith(q.created_at),
  artikala: sql<number>`jsonb_array_length(${q.stavke})`,
  excerpt: EXCERPT_SQL,
};
const FROM = sql`${q}`;
const ORDER = {
  created_at: [sql`${q.created_at}`],
  ime_prezime: [sql`${q.ime_prezime}`],
  ukupno: [{ nullable: sql`${q.ukupno}` }],
};
const ID = sql`${q.idguid}`;

/** The inquiries of the organisation, as their list is served. */
export const inquiries: Listing<InquirySort, Sent<InquiryRow>> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: FROM,
  where: own(ctx),
  folded: q.search,
  filters: FILTERS,
  order: ORDER,
  id: ID,
}));

/** Counts by state under the list's filters, except that of the state. */
export async function countInquiries(ctx: Ctx, query: ListQuery): Promise<InquiryCounts> {
  const filters = query.filters.filter(({ field }) => field !== 'status');
  const rows = await ctx.db
    .select({ status: q.status, count: sql<number>`count(*)::int` })
    .from(q)
    .where(and(own(ctx), ...conditions(FILTERS, q.search, { ...query, filters })))
    .groupBy(q.status);
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { new: 0, answered: 0, spam: 0, ...found };
}

/** One inquiry, with the articles that have those codes now. Throws 404. */
export async function readInquiry(ctx: Ctx, idguid: string) {
  const [found] = isId(idguid)
    ? await ctx.db
        .select()
        .from(q)
        .where(and(own(ctx), eq(q.idguid, idguid)))
    : [];
  if (!found) throw notFound();
  const { search: _search, tenant_id: _tenant, stavke, ...inquiry } = found;
  const there = await ctx.db
    .select({ idguid: a.idguid, sifra: a.sifra! })
    .from(a)
    .where(and(eq(a.tenant_id, ctx.tenant.id), coded(stavke.map(({ sifra }) => sifra))));
  const ids = new Map(there.map(({ idguid: id, sifra }) => [String(sifra).toLowerCase(), id]));
  return {
    ...inquiry,
    ukupno_pdv: totalOfItems(stavke)?.vat ?? null,
    stavke: stavke.map((item) => ({
      ...item,
      artikl_id: ids.get(item.sifra.toLowerCase()) ?? null,
      iznos: amountOfItem(item),
    })),
  };
}

type Row = typeof shopInquiries.$inferSelect;

/** Locks the row. Throws 404, and 409 `stale` if it is not at `version`. */
async function lockInquiry(ctx: Ctx, idguid: string, version: number | undefined): Promise<Row> {
  const [row] = isId(idguid)
    ? await ctx.db
        .select()
        .from(q)
        .where(and(own(ctx), eq(q.idguid, idguid)))
        .for('update')
    : [];
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale(await readInquiry(ctx, idguid));
  return row;
}

/** Changes the state of one inquiry at `version`. */
export async function changeInquiry(
  ctx: Ctx,
  idguid: string,
  { version, action }: { version: number; action: MessageAction },
) {
  await act(ctx, [await lockInquiry(ctx, idguid, version)], action);
  return readInquiry(ctx, idguid);
}

/** Removed inquiries. */
export const inquiriesInTrash = trashOfRows(KEPT_INQUIRIES, q, 'ime_prezime');

/** Moves an inquiry to the trash. */
export async function deleteInquiry(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  await remove(ctx, [await lockInquiry(ctx, idguid, version)]);
}

/** Changes many inquiries whatever their versions; returns the number changed. Skips deleted ones; throws 404 if none exists. */
export async function changeInquiries(
  ctx: Ctx,
  idguids: readonly string[],
  action: MessageAction | 'delete',
): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const rows =
    ids.length > 0
      ? await ctx.db
          .select()
          .from(q)
          .where(and(own(ctx), inArray(q.idguid, ids)))
          .orderBy(asc(q.idguid))
          .for('update')
      : [];
  if (rows.length === 0) throw notFound();
  return action === 'delete' ? remove(ctx, rows) : act(ctx, rows, action);
}

async function act(ctx: Ctx, rows: readonly Row[], action: MessageAction): Promise<number> {
  const after = ({ status }: Row): InquiryStatus => {
    if (action !== 'not_spam') return action;
    return status === 'spam' ? 'new' : status;
  };
  const changed = rows.filter((row) => after(row) !== row.status);
  for (const [status, some] of Map.groupBy(changed, after))
    await ctx.db
      .update(q)
      .set({
        status,
        spam_reason: status === 'spam' ? 'person' : null,
        version: sql`${q.version} + 1`,
        updated_at: sql`now()`,
        updated_by: ctx.actor.name,
      })
      .where(
        and(
          own(ctx),
          inArray(
            q.idguid,
            some.map(({ idguid }) => idguid),
          ),
        ),
      );
  await writeAudit(
    ctx,
    INQUIRIES,
    changed.map((row) =>
      line(row, 'update', { status: { from: STATUS_LABELS[row.status], to: STATUS_LABELS[after(row)] } }),
    ),
    { topic: INQUIRIES.name },
  );
  return changed.length;
}

async function remove(ctx: Ctx, rows: readonly Row[]): Promise<number> {
  const ids = rows.map(({ idguid }) => idguid);
  await inquiriesInTrash.remove(ctx, ids);
  // They quote who has asked.
  for (const id of ids) await removeNotices(ctx, `${KEPT_INQUIRIES.path}/${id}`);
  await writeAudit(
    ctx,
    INQUIRIES,
    rows.map((row) => line(row, 'delete', {})),
    { topic: INQUIRIES.name },
  );
  return rows.length;
}

/** Restores inquiries. Answers how many. */
export async function restoreInquiries(ctx: Ctx, idguids: string[]): Promise<number> {
  const removed = await inquiriesInTrash.restore(ctx, idguids);
  await writeAudit(
    ctx,
    INQUIRIES,
    removed.map(({ idguid, title }) => ({
      action: 'restore',
      record_id: idguid,
      record_title: title,
      changes: {},
    })),
    { topic: INQUIRIES.name },
  );
  return removed.length;
}

const line = (row: Row, action: AuditEntry['action'], changes: AuditEntry['changes']): AuditEntry => ({
  action,
  record_id: row.idguid,
  record_title: row.ime_prezime,
  changes,
});
