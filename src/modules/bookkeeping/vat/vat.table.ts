import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, bytea, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { vouchers } from '../ledger/ledger.table.ts';
import type { Boxes } from './months/boxes.ts';
import type { VatSettings } from './settings/settings.fields.ts';

const amount = (name: string) => numeric(name, { precision: 20, scale: 2 }).notNull();

/** How an organisation keeps its VAT records; what is not stored has its default (`settings.fields.ts`). */
export const vatSettings = pgTable(
  'fin_vat_settings',
  {
    tenant_id: uuid('tenant_id').notNull(),
    values: jsonb('values').$type<Partial<VatSettings>>().notNull().default({}),
    ...written(),
  },
  (table) => [primaryKey({ name: 'fin_vat_settings_pk', columns: [table.tenant_id] })],
);

/** Files of eNabavke and eIsporuke as they were made. The newest of a month and book is the one that counts. */
export const vatFiles = pgTable(
  'fin_vat_files',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    book: text('book', { enum: ['kuf', 'kif'] }).notNull(),
    name: text('name').notNull(),
    content: bytea('content').notNull(),
    /** Hex, of the content; and of its records and sums alone, which say whether anything has changed since. */
    sha256: text('sha256').notNull(),
    records_sha256: text('records_sha256').notNull(),
    records: integer('records').notNull(),
    made_at: moment('made_at').notNull().default(sql`clock_timestamp()`),
    made_by: bsText('made_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_vat_files_pk', columns: [table.tenant_id, table.idguid] }),
    index('fin_vat_files_month').on(table.tenant_id, table.month, table.book, table.made_at),
  ],
);

/** Returns that were filed: figures, numbers of the records and files as evidence. One that was taken back stays. */
export const vatFilings = pgTable(
  'fin_vat_filings',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    filed_on: date('filed_on', { mode: 'string' }).notNull(),
    reference: bsText('reference').notNull(),
    refund: boolean('refund').notNull(),
    boxes: jsonb('boxes').$type<Boxes>().notNull(),
    kuf_file: uuid('kuf_file').notNull(),
    kif_file: uuid('kif_file').notNull(),
    /** Last number of the records of each book. */
    last_purchase: integer('last_purchase').notNull(),
    last_sale: integer('last_sale').notNull(),
    /** The lock of VAT before it. */
    locked_before: date('locked_before', { mode: 'string' }),
    filed_at: moment('filed_at').notNull().default(sql`now()`),
    filed_by: bsText('filed_by').notNull(),
    undone_at: moment('undone_at'),
    undone_by: bsText('undone_by'),
    undo_reason: bsText('undo_reason'),
  },
  (table) => [
    primaryKey({ name: 'fin_vat_filings_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('fin_vat_filings_month')
      .on(table.tenant_id, table.month)
      .where(sql`${table.undone_at} is null`),
    foreignKey({
      name: 'fin_vat_filings_kuf_fk',
      columns: [table.tenant_id, table.kuf_file],
      foreignColumns: [vatFiles.tenant_id, vatFiles.idguid],
    }),
    foreignKey({
      name: 'fin_vat_filings_kif_fk',
      columns: [table.tenant_id, table.kif_file],
      foreignColumns: [vatFiles.tenant_id, vatFiles.idguid],
    }),
    index('fin_vat_filings_kuf').on(table.tenant_id, table.kuf_file),
    index('fin_vat_filings_kif').on(table.tenant_id, table.kif_file),
    check('fin_vat_filings_undone_check', sql`(${table.undone_at} is null) = (${table.undo_reason} is null)`),
  ],
);

/** Rows of KUF and KIF as they were filed; those of other months are read from the lines (documents-sql.ts). */
export const vatRecords = pgTable(
  'fin_vat_records',
  {
    tenant_id: uuid('tenant_id').notNull(),
    filing_id: uuid('filing_id').notNull(),
    book: text('book', { enum: ['kuf', 'kif'] }).notNull(),
    number: integer('number').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    voucher_id: uuid('voucher_id').notNull(),
    /** The first line of the document in its voucher. */
    line: smallint('line').notNull(),
    voucher: text('voucher').notNull(),
    voucher_day: date('voucher_day', { mode: 'string' }).notNull(),
    journal_no: integer('journal_no').notNull(),
    doc_type: codeText('doc_type').notNull(),
    document_no: bsText('document_no'),
    document_date: date('document_date', { mode: 'string' }),
    received_date: date('received_date', { mode: 'string' }).notNull(),
    partner_id: uuid('partner_id'),
    name: bsText('name'),
    address: bsText('address'),
    vat_number: text('vat_number'),
    jib: text('jib'),
    net: amount('net'),
    gross: amount('gross'),
    flat_rate: amount('flat_rate'),
    vat: amount('vat'),
    deductible: amount('deductible'),
    non_deductible: amount('non_deductible'),
    internal: amount('internal'),
    export: amount('export'),
    exempt: amount('exempt'),
    base_registered: amount('base_registered'),
    vat_registered: amount('vat_registered'),
    base_final: amount('base_final'),
    vat_final: amount('vat_final'),
    fbih: amount('fbih'),
    rs: amount('rs'),
    bd: amount('bd'),
    boxes: text('boxes').array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'fin_vat_records_pk',
      columns: [table.tenant_id, table.filing_id, table.book, table.number],
    }),
    foreignKey({
      name: 'fin_vat_records_filing_fk',
      columns: [table.tenant_id, table.filing_id],
      foreignColumns: [vatFilings.tenant_id, vatFilings.idguid],
    }),
    index('fin_vat_records_month').on(table.tenant_id, table.month, table.book),
  ],
);

/** Vouchers that settle the VAT of a month. One that was reversed counts no more. */
export const vatSettlements = pgTable(
  'fin_vat_settlements',
  {
    tenant_id: uuid('tenant_id').notNull(),
    voucher_id: uuid('voucher_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_vat_settlements_pk', columns: [table.tenant_id, table.voucher_id] }),
    foreignKey({
      name: 'fin_vat_settlements_voucher_fk',
      columns: [table.tenant_id, table.voucher_id],
      foreignColumns: [vouchers.tenant_id, vouchers.idguid],
    }),
    index('fin_vat_settlements_month').on(table.tenant_id, table.month),
  ],
);
