import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { type Listing, type ListSource, readAll, readCount, readPage } from '../../../../core/query.ts';
import type { Sent } from '../../../../core/serve.ts';
import { readVatSettings } from '../settings/settings.service.ts';
import type { DocumentSort, KifRow, KufRow } from './documents.api.ts';
import { type Book, recordsSql } from './documents-sql.ts';

type Source = ListSource<DocumentSort, Record<string, SQL>>;

const OWN = {
  kuf: ['received_date', 'net', 'flat_rate', 'vat', 'deductible', 'non_deductible'],
  kif: ['internal', 'export', 'exempt', 'base_registered', 'vat_registered', 'base_final', 'vat_final'],
} as const;
const COMMON = [
  'number',
  'voucher_id',
  'voucher',
  'doc_type',
  'document_no',
  'partner_id',
  'name',
  'vat_number',
  'jib',
  'boxes',
  'gross',
  'fbih',
  'rs',
  'bd',
] as const;
const DAYS = ['month', 'voucher_day', 'document_date', 'received_date'];

const column = (name: string): SQL => sql.raw(`d.${name}`);
const shown = (name: string): SQL => (DAYS.includes(name) ? sql.raw(`d.${name}::text`) : column(name));
const row = sql.raw(`d.voucher_id || '/' || d.line || '/' || d.month`);

async function sourceOf(ctx: Ctx, book: Book): Promise<Source> {
  const settings = await readVatSettings(ctx);
  const names = [...COMMON, 'month', 'voucher_day', 'document_date', ...OWN[book]];
  return {
    columns: { idguid: row, ...Object.fromEntries(names.map((name) => [name, shown(name)])) },
    from: sql`(${recordsSql(ctx.tenant.id, book, settings)}) d`,
    made: true,
    search: sql.raw(`concat_ws(' ', d.name, d.document_no, d.voucher, d.jib, d.vat_number)`),
    filters: Object.fromEntries(
      ['month', 'boxes', 'document_no', 'document_date', 'name', 'doc_type', 'gross'].map((name) => [
        name,
        column(name),
      ]),
    ),
    order: {
      document_date: [{ nullable: column('document_date') }],
      document_no: [{ nullable: column('document_no') }],
      name: [{ nullable: column('name') }],
      gross: [column('gross')],
      voucher_day: [column('voucher_day'), column('journal_no'), column('line')],
      number: [{ nullable: column('number') }],
    },
    id: row,
  };
}

/** Rows of KUF or KIF. */
export function documentListing(book: 'kuf'): Listing<DocumentSort, Sent<KufRow>>;
export function documentListing(book: 'kif'): Listing<DocumentSort, Sent<KifRow>>;
export function documentListing(book: Book): Listing<DocumentSort, unknown> {
  return {
    page: async (ctx, query) => readPage(ctx, await sourceOf(ctx, book), query),
    all: async function* (ctx, query) {
      yield* readAll(ctx, await sourceOf(ctx, book), query);
    },
    count: async (ctx, query, most) => readCount(ctx, await sourceOf(ctx, book), query, most),
  };
}
