import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';

/** Pictures of people and organisations, converted and made smaller. Their ids cannot be guessed. */
export const pictures = pgTable('pictures', {
  idguid: uuid('idguid').primaryKey(),
  media_type: text('media_type').notNull(),
  content: bytea('content').notNull(),
  created_at: moment('created_at').notNull().defaultNow(),
});
