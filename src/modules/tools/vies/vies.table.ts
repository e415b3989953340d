import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../core/moments.ts';

/** Last answers of the register. The caller is not stored. */
export const viesAnswers = pgTable(
  'vies_answers',
  {
    /** With the VIES country code. */
    number: text('number').primaryKey(),
    valid: boolean('valid').notNull(),
    /** Null where the state withholds it. */
    name: text('name'),
    address: text('address'),
    answered_at: moment('answered_at').notNull().defaultNow(),
  },
  (table) => [index('vies_answers_answered').on(table.answered_at)],
);

/** Slots for queries to a state's register, shared by all nodes. A slot that is not released expires. */
export const viesSlots = pgTable(
  'vies_turns',
  {
    country: text('country').notNull(),
    slot: integer('turn').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.slot] })],
);
