import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams } from '../columns.ts';
import { tenants } from '../identity/identity.table.ts';
import { moment } from '../moments.ts';

/** A row; in `refs` the titles of what it referred to, by field; of a hand-written table also the parts kept with it. */
type KeptRow = Record<string, unknown> & { refs: Record<string, string | null> };

/** Removed records of resources and rows of hand-written tables, kept until they are restored or purged; see docs/decisions/062-trash.md. */
export const trash = pgTable(
  'trash',
  {
    /** The organisation that removed it; for a record that everybody reads, the operator's. */
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    /** The record's own id. */
    idguid: uuid('idguid').notNull(),
    resource: text('resource').notNull(),
    title: bsText('title').notNull(),
    /** What the row goes with: the folder that it was removed with, or the record that it belonged to; and the name of its resource or subject. */
    part_of: uuid('part_of'),
    part_of_resource: text('part_of_resource'),
    /** The row as it was, secrets sealed. */
    record: jsonb('record').$type<KeptRow>().notNull(),
    removed_at: moment('removed_at').notNull().defaultNow(),
    /** Full name of who removed it, as it was then. */
    removed_by: bsText('removed_by').notNull(),
    /** What the search box looks through. */
    search: searchColumn(`"title" || ' ' || "removed_by"`),
  },
  (table) => [
    primaryKey({ name: 'trash_pk', columns: [table.tenant_id, table.idguid] }),
    index('trash_removed_at').on(table.tenant_id, table.resource, table.removed_at),
    index('trash_expiring').on(table.tenant_id, table.removed_at),
    index('trash_part_of').on(table.tenant_id, table.part_of).where(sql`part_of is not null`),
    trigrams('trash', table.search, table.tenant_id),
  ],
);
