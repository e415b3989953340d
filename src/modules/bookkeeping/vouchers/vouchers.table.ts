import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams, written } from '../../../core/columns.ts';
import type { Source } from '../ledger/voucher.ts';
import type { DraftLine } from './draft.ts';

const total = (name: string) => numeric(name, { precision: 20, scale: 2 }).notNull();

/** Vouchers that are being written. A posted one keeps the draft's id, and the draft is gone. */
export const drafts = pgTable(
  'fin_drafts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    /** Full name of who began it, as it was then. */
    created_by: bsText('created_by').notNull(),
    type: text('type').notNull(),
    /** Null while it cannot be read; `day_typed` is what was typed then. */
    day: date('day', { mode: 'string' }),
    day_typed: text('day_typed').notNull(),
    description: bsText('description').notNull(),
    statement_no: text('statement_no').notNull(),
    source: text('source').$type<Source>().notNull(),
    /** One order that made it with others, such as the import of a file. */
    run_id: uuid('run_id'),
    lines: jsonb('lines').$type<readonly DraftLine[]>().notNull(),
    line_count: integer('line_count').notNull(),
    /** Sums of what can be read. */
    debit: total('debit'),
    credit: total('credit'),
    search: searchColumn(`"type" || ' ' || "description" || ' ' || "statement_no"`),
  },
  (table) => [
    primaryKey({ name: 'fin_drafts_pk', columns: [table.tenant_id, table.idguid] }),
    index('fin_drafts_updated').on(table.tenant_id, table.updated_at),
    trigrams('fin_drafts', table.search, table.tenant_id),
  ],
);
