import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import type { Finding } from './integrity/integrity.api.ts';

/** Checks of the books: what was looked at, and what was found. */
export const bookChecks = pgTable(
  'fin_checks',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    checked_at: moment('checked_at').notNull().default(sql`now()`),
    checked_by: bsText('checked_by').notNull(),
    years: integer('years').notNull(),
    vouchers: integer('vouchers').notNull(),
    /** How many were found; `findings` are the first of them. */
    found: integer('found').notNull(),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fin_checks_pk', columns: [table.tenant_id, table.idguid] }),
    index('fin_checks_time').on(table.tenant_id, table.checked_at),
  ],
);
