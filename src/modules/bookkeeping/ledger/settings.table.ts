import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { written } from '../../../core/columns.ts';
import type { BooksSettings } from './settings/settings.fields.ts';

/** How an organisation keeps its books; what is not stored has its default (`settings.fields.ts`). */
export const booksSettings = pgTable(
  'fin_settings',
  {
    tenant_id: uuid('tenant_id').notNull(),
    values: jsonb('values').$type<Partial<BooksSettings>>().notNull().default({}),
    ...written(),
  },
  (table) => [primaryKey({ name: 'fin_settings_pk', columns: [table.tenant_id] })],
);
