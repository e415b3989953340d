import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** A person's arrangement of a list. The row of the list `*` applies to all lists, that of `/dashboard` to the dashboard. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    list: text('list').notNull(),
    /** Names of the columns in order; null: the default ones. */
    columns: jsonb('columns').$type<string[]>(),
    /** Pixels by name of the column. Of the dashboard: the number of the last change, by the page that made it. */
    widths: jsonb('widths').$type<Record<string, number>>(),
    /** Parts of the dashboard that the person does not want; null: the usual ones. Its other ones stand in the order of `columns`. */
    hidden: jsonb('hidden').$type<string[]>(),
    density: text('density').$type<'comfortable' | 'compact'>(),
  },
  (table) => [primaryKey({ name: 'list_layouts_pk', columns: [table.tenant_id, table.user_id, table.list] })],
);
