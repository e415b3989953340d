import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';

/** Positions of balance sheets and income statements, by form and the year from which it is valid. Imported, none are ours. */
export const statementPositions = pgTable(
  'fin_statement_positions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    form: bsText('form').notNull(),
    valid_from: integer('valid_from').notNull(),
    /** Place in the form, from 1. */
    position: integer('position').notNull(),
    /** Empty of a heading. */
    aop: text('aop').notNull(),
    name: bsText('name').notNull(),
    formula: text('formula').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'fin_statement_positions_pk',
      columns: [table.tenant_id, table.form, table.valid_from, table.position],
    }),
  ],
);
