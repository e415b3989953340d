import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, bytea, codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { companies } from '../../companies/resources.ts';
import { konta, poslovneGodine } from './resources.ts';

/*
 * The books. Only SQL functions write these tables (posting-sql.ts, matching-sql.ts): the application's login may read them, and
 * triggers refuse changes of vouchers and lines to everybody else. Only `balances` has foreign keys: every posting writes it. Codes of accounts are compared as bytes ("C"), so that those of a
 * group are one range.
 */

const amount = (name: string) => numeric(name, { precision: 18, scale: 2 });

/** Posted vouchers. */
export const vouchers = pgTable(
  'fin_vouchers',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    year_id: uuid('year_id').notNull(),
    /** Code of its type (`vrste-naloga`). */
    type: codeText('type').notNull(),
    /** Runs without gaps by type and year. */
    number: integer('number').notNull(),
    /** Number in the journal: runs without gaps by year, in the order of posting. */
    journal_no: integer('journal_no').notNull(),
    /** Day of booking. */
    day: date('day', { mode: 'string' }).notNull(),
    /** 0 of opening, 99 of closing vouchers; otherwise the calendar month of `day`, counted from that of the year's first day as 1. */
    period: smallint('period').notNull(),
    description: bsText('description').notNull(),
    /** Number of the bank statement. */
    statement_no: text('statement_no'),
    /** The voucher that this one reverses. */
    reversal_of: uuid('reversal_of'),
    /** `black`: on the other side; `red`: negative on the same side. */
    reversal_kind: text('reversal_kind'),
    /** Closing or opening entries made by the closing of a year: they touch no open items. */
    carried: boolean('carried').notNull(),
    /** The draft that was posted. */
    draft_id: uuid('draft_id'),
    /** What made it: `entry`, `import`, `bank`, `reversal`, `closing`… */
    source: text('source').notNull(),
    lines: integer('lines').notNull(),
    /** Sum of one side. */
    total: amount('total').notNull(),
    posted_at: moment('posted_at').notNull(),
    posted_by_id: uuid('posted_by_id'),
    posted_by: bsText('posted_by').notNull(),
    /** SHA-256 of the lines' texts. */
    lines_hash: bytea('lines_hash').notNull(),
    /** SHA-256 of the hash of the voucher before it in its type and year, the lines' hash, and the head's text. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_vouchers_pk', columns: [table.tenant_id, table.idguid] }),
    unique('fin_vouchers_number_key').on(table.tenant_id, table.year_id, table.type, table.number),
    unique('fin_vouchers_journal_key').on(table.tenant_id, table.year_id, table.journal_no),
    uniqueIndex('fin_vouchers_reversal_key')
      .on(table.tenant_id, table.reversal_of)
      .where(sql`${table.reversal_of} is not null`),
    uniqueIndex('fin_vouchers_draft_key')
      .on(table.tenant_id, table.draft_id)
      .where(sql`${table.draft_id} is not null`),
    index('fin_vouchers_day').on(table.tenant_id, table.day, table.idguid),
    // A few among hundreds of thousands, asked for by every report.
    index('fin_vouchers_closing')
      .on(table.tenant_id, table.year_id, table.day)
      .where(sql`${table.period} = 99`),
    check('fin_vouchers_period_check', sql`${table.period} between 0 and 99`),
    check(
      'fin_vouchers_reversal_check',
      sql`(${table.reversal_of} is null) = (${table.reversal_kind} is null)`,
    ),
  ],
);

/** Lines of posted vouchers. */
export const voucherLines = pgTable(
  'fin_lines',
  {
    tenant_id: uuid('tenant_id').notNull(),
    voucher_id: uuid('voucher_id').notNull(),
    /** From 1. */
    line: smallint('line').notNull(),
    year_id: uuid('year_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    period: smallint('period').notNull(),
    account: codeText('account').notNull(),
    partner_id: uuid('partner_id'),
    cost_center_id: uuid('cost_center_id'),
    /** One of the two is 0; both may only be negative in a red reversal. */
    debit: amount('debit').notNull(),
    credit: amount('credit').notNull(),
    currency: text('currency'),
    /** Amount of the line in `currency`, with the sign of its side. */
    currency_amount: amount('currency_amount'),
    rate: numeric('rate', { precision: 18, scale: 6 }),
    /** Links the lines of one open item. */
    document_no: text('document_no'),
    document_date: date('document_date', { mode: 'string' }),
    due_date: date('due_date', { mode: 'string' }),
    received_date: date('received_date', { mode: 'string' }),
    description: bsText('description').notNull(),
    vat_code: text('vat_code'),
    /** Where the line's amount is tax, its base. */
    vat_base: amount('vat_base'),
    /** First day of the month in whose return the line stands. */
    vat_month: date('vat_month', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ name: 'fin_lines_pk', columns: [table.tenant_id, table.voucher_id, table.line] }),
    index('fin_lines_account').on(table.tenant_id, table.account, table.day, table.voucher_id, table.line),
    index('fin_lines_day').on(table.tenant_id, table.day, table.voucher_id, table.line),
    index('fin_lines_partner')
      .on(table.tenant_id, table.partner_id, table.account, table.day, table.voucher_id, table.line)
      .where(sql`${table.partner_id} is not null`),
    index('fin_lines_cost_center')
      .on(table.tenant_id, table.cost_center_id, table.account, table.day)
      .where(sql`${table.cost_center_id} is not null`),
    index('fin_lines_document')
      .on(table.tenant_id, table.document_no, table.account)
      .where(sql`${table.document_no} is not null`),
    index('fin_lines_vat')
      .on(table.tenant_id, table.vat_month, table.vat_code)
      .where(sql`${table.vat_code} is not null`),
    check('fin_lines_side_check', sql`(${table.debit} = 0) <> (${table.credit} = 0)`),
  ],
);

/** Last number and last hash of each type in a year. Its row is the lock of numbering. */
export const counters = pgTable(
  'fin_counters',
  {
    tenant_id: uuid('tenant_id').notNull(),
    year_id: uuid('year_id').notNull(),
    type: codeText('type').notNull(),
    last: integer('last').notNull(),
    last_hash: bytea('last_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'fin_counters_pk', columns: [table.tenant_id, table.year_id, table.type] })],
);

/** Last number of a year's journal. Locked before the counters of types, so that vouchers of several types never deadlock. */
export const journalCounters = pgTable(
  'fin_journal_counters',
  {
    tenant_id: uuid('tenant_id').notNull(),
    year_id: uuid('year_id').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ name: 'fin_journal_counters_pk', columns: [table.tenant_id, table.year_id] })],
);

/**
 * Turnover by month, kept in the transaction of posting, so that reports need not read the lines. Its foreign keys guard what lines
 * refer to at a fraction of the cost: an account or a partner with turnover cannot be removed or renamed.
 */
export const balances = pgTable(
  'fin_balances',
  {
    tenant_id: uuid('tenant_id').notNull(),
    year_id: uuid('year_id').notNull(),
    account: codeText('account').notNull(),
    partner_id: uuid('partner_id'),
    period: smallint('period').notNull(),
    debit: amount('debit').notNull(),
    credit: amount('credit').notNull(),
  },
  (table) => [
    unique('fin_balances_key')
      .on(table.tenant_id, table.year_id, table.account, table.partner_id, table.period)
      .nullsNotDistinct(),
    foreignKey({
      name: 'fin_balances_account_fk',
      columns: [table.tenant_id, table.account],
      foreignColumns: [tableOf(konta).tenant_id, tableOf(konta).konto!],
    }),
    foreignKey({
      name: 'fin_balances_partner_fk',
      columns: [table.partner_id],
      foreignColumns: [tableOf(companies).idguid],
    }),
    foreignKey({
      name: 'fin_balances_year_fk',
      columns: [table.tenant_id, table.year_id],
      foreignColumns: [tableOf(poslovneGodine).tenant_id, tableOf(poslovneGodine).idguid],
    }),
    index('fin_balances_partner').on(table.partner_id),
  ],
);

/**
 * What is open by account, partner and document. `booked` follows the lines; `matched` what people closed between different documents
 * (`matches`), without touching the books.
 */
export const openItems = pgTable(
  'fin_open_items',
  {
    tenant_id: uuid('tenant_id').notNull(),
    account: codeText('account').notNull(),
    partner_id: uuid('partner_id'),
    document_no: text('document_no').notNull(),
    /** Of the first line that named one since nothing was left on the document. What has no number has no due date. */
    document_date: date('document_date', { mode: 'string' }),
    due_date: date('due_date', { mode: 'string' }),
    /** Debit less credit. */
    booked: amount('booked').notNull(),
    matched: amount('matched').notNull().default('0'),
    open: amount('open').notNull().generatedAlwaysAs(sql`booked + matched`),
  },
  (table) => [
    unique('fin_open_items_key')
      .on(table.tenant_id, table.account, table.partner_id, table.document_no)
      .nullsNotDistinct(),
    index('fin_open_items_open')
      .on(table.tenant_id, table.account, table.partner_id, table.due_date, table.open)
      .where(sql`${table.open} <> 0`),
    index('fin_open_items_partner').on(table.tenant_id, table.partner_id).where(sql`${table.open} <> 0`),
  ],
);

/** Amounts that were closed between two documents of one account and partner. Undone by removing the row. */
export const matches = pgTable(
  'fin_matches',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    account: codeText('account').notNull(),
    partner_id: uuid('partner_id'),
    /** The document with the debit balance, and the one with the credit balance. */
    debit_document: text('debit_document').notNull(),
    credit_document: text('credit_document').notNull(),
    amount: amount('amount').notNull(),
    matched_at: moment('matched_at').notNull().default(sql`now()`),
    matched_by: bsText('matched_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_matches_pk', columns: [table.tenant_id, table.idguid] }),
    index('fin_matches_documents').on(table.tenant_id, table.account, table.partner_id),
    check('fin_matches_amount_check', sql`${table.amount} > 0`),
    check('fin_matches_documents_check', sql`${table.debit_document} <> ${table.credit_document}`),
  ],
);
