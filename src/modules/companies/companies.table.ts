import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';

/**
 * What two companies should not share, so that duplicates are found by an index. Kept by triggers of the companies' table (keys.ts);
 * no foreign key, because merging moves the rows that one leads to.
 */
export const companyKeys = pgTable(
  'company_keys',
  {
    /** The company's own; empty for the register. */
    tenant_id: uuid('tenant_id'),
    company_id: uuid('company_id').notNull(),
    reason: text('reason').notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'company_keys_pk', columns: [table.company_id, table.reason, table.key] }),
    index('company_keys_shared').on(table.tenant_id, table.reason, table.key, table.company_id),
  ],
);

/**
 * Pairs of companies that are no duplicates. Without foreign keys: a pair outlives the removal of a company, which may be restored, and
 * applies while both are there.
 */
export const companyDistinct = pgTable(
  'company_distinct',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    /** The lesser id of the two. */
    one: uuid('one').notNull(),
    other: uuid('other').notNull(),
    /** The company whose merging into one of the two led the pair here; while it is restored, the pair does not apply. */
    via: uuid('via'),
    marked_at: moment('marked_at').notNull().default(sql`now()`),
    marked_by: bsText('marked_by').notNull(),
  },
  (table) => [
    // One row for each reason, so that undoing a merging takes only its own.
    unique('company_distinct_reason')
      .on(table.tenant_id, table.one, table.other, table.via)
      .nullsNotDistinct(),
    index('company_distinct_other').on(table.tenant_id, table.other),
  ],
);
