import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../../../core/columns.ts';
import { moment } from '../../../../core/moments.ts';

/** Drafts of vouchers that were made of documents, with the accounts that were chosen: the next ones of the same company begin with them. */
export const dokBooked = pgTable(
  'dok_booked',
  {
    tenant_id: uuid('tenant_id').notNull(),
    /** The draft; a posted voucher keeps its id. */
    draft_id: uuid('draft_id').notNull(),
    company_id: uuid('company_id').notNull(),
    /** Name of the document. */
    document: bsText('document').notNull(),
    expense: text('expense').notNull(),
    /** Null: the document had no VAT. */
    vat: text('vat'),
    supplier: text('supplier').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: bsText('by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'dok_booked_pk', columns: [table.tenant_id, table.draft_id] }),
    index('dok_booked_company').on(table.tenant_id, table.company_id, table.at),
  ],
);
