import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** How a person has arranged a list. The row of the list `*` holds what is true of all of them. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    list: text('list').notNull(),
    /** Names of the columns in their order; null: the usual ones. */
    columns: jsonb('columns').$type<string[]>(),
    /** Pixels by name of the column. */
    widths: jsonb('widths').$type<Record<string, number>>(),
    density: text('density').$type<'comfortable' | 'compact'>(),
  },
  (table) => [primaryKey({ name: 'list_layouts_pk', columns: [table.tenant_id, table.user_id, table.list] })],
);
