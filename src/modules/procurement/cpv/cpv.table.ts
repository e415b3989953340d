import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';

/**
 * The Common Procurement Vocabulary of 2008, from the Publications Office of the European Union. What stands below a code begins with its
 * digits without the zeros at the end. The check digit follows no rule that holds for all (532 of 9,454 break it): only this list tells.
 */
export const ejnCpv = pgTable(
  'ejn_cpv',
  {
    /** Eight digits as a number: 03000000 is 3000000. */
    code: integer('code').primaryKey(),
    ...written(),
    /** With zeros and check digit: 03000000-1. */
    full: codeText('full').notNull(),
    /** 1 to 7. */
    level: smallint('level').notNull(),
    parent: integer('parent'),
    name_hr: bsText('name_hr').notNull(),
    name_en: text('name_en').notNull(),
    /** The operator's own, shown instead of the Croatian one. */
    name_bs: bsText('name_bs'),
  },
  (table) => [
    index('ejn_cpv_parent').on(table.parent),
    check('ejn_cpv_level_check', sql`${table.level} between 1 and 7`),
  ],
);
