import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';

/** Lists as a person left them: filters, sort and columns of one list, kept under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Name of the list; for a resource's that of the resource. */
    resource: text('resource').notNull(),
    name: bsText('name').notNull(),
    /** The list's address after `?`. */
    query: text('query').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    /** Seen by everybody of the organisation who may read the list. */
    is_shared: boolean('is_shared').notNull().default(false),
    /** The owner's name, for people it is shared with; as of the owner's last change. */
    owner: text('owner').notNull().default(''),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'saved_views_pk', columns: [table.tenant_id, table.idguid] }),
    index('saved_views_shared').on(table.tenant_id, table.resource).where(sql`${table.is_shared}`),
    index('saved_views_owner').on(table.tenant_id, table.user_id, table.resource),
    uniqueIndex('saved_views_name_key').on(table.tenant_id, table.user_id, table.resource, table.name),
    uniqueIndex('saved_views_one_default')
      .on(table.tenant_id, table.user_id, table.resource)
      .where(sql`${table.is_default}`),
  ],
);
