import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../core/table.ts';

/** What the register last said of a number. Nothing tells who asked. */
export const viesAnswers = pgTable(
  'vies_answers',
  {
    /** With the letters of its state, as VIES has them. */
    number: text('number').primaryKey(),
    valid: boolean('valid').notNull(),
    /** Null where the state withholds it. */
    name: text('name'),
    address: text('address'),
    answered_at: moment('answered_at').notNull().defaultNow(),
  },
  (table) => [index('vies_answers_answered').on(table.answered_at)],
);

/** Who asks the register of a state just now, of all nodes: so many turns a state. One that was not given back ends by itself. */
export const viesTurns = pgTable(
  'vies_turns',
  {
    country: text('country').notNull(),
    turn: integer('turn').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.turn] })],
);
