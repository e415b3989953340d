import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../core/moments.ts';
import { pictureBytes, pictureKeys } from '../../core/pictures/stored.ts';

/** Pictures of people and organisations, converted and made smaller. Their ids cannot be guessed. */
export const pictures = pgTable(
  'pictures',
  {
    idguid: uuid('idguid').primaryKey(),
    media_type: text('media_type').notNull(),
    ...pictureBytes(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => pictureKeys('pictures', table),
);
