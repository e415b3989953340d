import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../core/identity/identity.table.ts';

/** Up to which day a person has read what is new; it is the same in every organisation. */
export const helpNewsRead = pgTable('help_news_read', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.idguid, { onDelete: 'cascade' }),
  through: date('through', { mode: 'string' }).notNull(),
});
