import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { companies } from '../../companies/resources.ts';
import type { Part } from './parts.ts';
import { bankovniRacuni } from './resources.ts';

const amount = (name: string) => numeric(name, { precision: 18, scale: 2 });

/** Imported statements. They and their rows are evidence: triggers refuse changes to everybody (guard-sql.ts). */
export const bankStatements = pgTable(
  'fin_bank_statements',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    account_id: uuid('account_id').notNull(),
    /** Calendar year of `day`: banks number their statements by year. */
    year: integer('year').notNull(),
    statement_no: text('statement_no').notNull(),
    from_day: date('from_day', { mode: 'string' }),
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    /** Null where the file tells neither balance. */
    opening: amount('opening'),
    closing: amount('closing'),
    incoming: amount('incoming').notNull(),
    outgoing: amount('outgoing').notNull(),
    rows: integer('rows').notNull(),
    format: text('format').notNull(),
    /** SHA-256 of the file, hex. */
    file_hash: text('file_hash').notNull(),
    file_name: bsText('file_name').notNull(),
    imported_at: moment('imported_at').notNull().default(sql`now()`),
    imported_by: bsText('imported_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_bank_statements_pk', columns: [table.tenant_id, table.idguid] }),
    unique('fin_bank_statements_number_key').on(
      table.tenant_id,
      table.account_id,
      table.year,
      table.statement_no,
    ),
    index('fin_bank_statements_day').on(table.tenant_id, table.account_id, table.day),
    foreignKey({
      name: 'fin_bank_statements_account_fk',
      columns: [table.tenant_id, table.account_id],
      foreignColumns: [tableOf(bankovniRacuni).tenant_id, tableOf(bankovniRacuni).idguid],
    }),
  ],
);

/** Rows of statements, as the bank wrote them. */
export const bankRows = pgTable(
  'fin_bank_rows',
  {
    tenant_id: uuid('tenant_id').notNull(),
    statement_id: uuid('statement_id').notNull(),
    /** From 1. */
    line: integer('line').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value_day: date('value_day', { mode: 'string' }),
    /** In the currency of the account; money that came is positive. */
    amount: amount('amount').notNull(),
    partner_account: text('partner_account'),
    partner_name: bsText('partner_name'),
    reference: text('reference'),
    description: bsText('description').notNull(),
    bank_reference: text('bank_reference'),
  },
  (table) => [
    primaryKey({ name: 'fin_bank_rows_pk', columns: [table.tenant_id, table.statement_id, table.line] }),
  ],
);

/** How far a statement is: its version rises with every decision; the voucher may be reversed, which frees the statement. */
export const bankStates = pgTable(
  'fin_bank_states',
  {
    tenant_id: uuid('tenant_id').notNull(),
    statement_id: uuid('statement_id').notNull(),
    version: integer('version').notNull().default(1),
    voucher_id: uuid('voucher_id'),
    changed_at: moment('changed_at').notNull().default(sql`now()`),
    changed_by: bsText('changed_by').notNull(),
  },
  (table) => [primaryKey({ name: 'fin_bank_states_pk', columns: [table.tenant_id, table.statement_id] })],
);

/** What people decided about rows. */
export const bankDecisions = pgTable(
  'fin_bank_decisions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    statement_id: uuid('statement_id').notNull(),
    line: integer('line').notNull(),
    parts: jsonb('parts').$type<Part[]>().notNull(),
    decided_at: moment('decided_at').notNull().default(sql`now()`),
    decided_by: bsText('decided_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_bank_decisions_pk', columns: [table.tenant_id, table.statement_id, table.line] }),
  ],
);

export const RULE_KINDS = ['account', 'text'] as const;
export const SIDES = ['in', 'out'] as const;

/** What was learnt from bookings: rows of this partner's account, or with this text, were booked there. */
export const bankRules = pgTable(
  'fin_bank_rules',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    /** The account of the other side; or the row's text without case, diacritics and digits. */
    pattern: text('pattern').notNull(),
    side: text('side', { enum: SIDES }).notNull(),
    account: codeText('account').notNull(),
    partner_id: uuid('partner_id').references(() => tableOf(companies).idguid, { onDelete: 'cascade' }),
    /** Where it was learnt: "Izvod 12, 21. 11. 2026., red 3". */
    source: bsText('source').notNull(),
    learned_at: moment('learned_at').notNull().default(sql`now()`),
    learned_by: bsText('learned_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_bank_rules_pk', columns: [table.tenant_id, table.idguid] }),
    unique('fin_bank_rules_key').on(table.tenant_id, table.kind, table.pattern, table.side),
    index('fin_bank_rules_partner').on(table.partner_id),
    check('fin_bank_rules_pattern_check', sql`${table.pattern} <> ''`),
  ],
);

/** Headings of the columns of a bank's table, by field, kept for the account's next statement. */
export const bankMappings = pgTable(
  'fin_bank_mappings',
  {
    tenant_id: uuid('tenant_id').notNull(),
    account_id: uuid('account_id').notNull(),
    headings: jsonb('headings').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ name: 'fin_bank_mappings_pk', columns: [table.tenant_id, table.account_id] })],
);

/** Vouchers that came from a file, so that the same file is not imported twice. */
export const voucherImports = pgTable(
  'fin_voucher_imports',
  {
    tenant_id: uuid('tenant_id').notNull(),
    voucher_id: uuid('voucher_id').notNull(),
    /** SHA-256 of the file, hex. */
    file_hash: text('file_hash').notNull(),
    /** Mark of the voucher in the file. */
    voucher_key: text('voucher_key').notNull(),
    /** One order to import; its rows are its progress. */
    run_id: uuid('run_id').notNull(),
    imported_at: moment('imported_at').notNull().default(sql`now()`),
    imported_by: bsText('imported_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_voucher_imports_pk', columns: [table.tenant_id, table.voucher_id] }),
    index('fin_voucher_imports_file').on(table.tenant_id, table.file_hash),
    index('fin_voucher_imports_run').on(table.tenant_id, table.run_id),
  ],
);
