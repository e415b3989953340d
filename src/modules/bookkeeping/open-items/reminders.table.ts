import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { companies } from '../../companies/resources.ts';
import type { RemindedItem } from './reminders.api.ts';

/** Reminder letters that were sent. One of each level for a partner on a day, so that a second click sends none. */
export const reminders = pgTable(
  'fin_reminders',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    partner_id: uuid('partner_id')
      .notNull()
      .references(() => tableOf(companies).idguid),
    level: smallint('level').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    recipient: text('recipient').notNull(),
    subject: bsText('subject').notNull(),
    body: bsText('body').notNull(),
    items: jsonb('items').$type<RemindedItem[]>().notNull(),
    total: numeric('total', { precision: 18, scale: 2 }).notNull(),
    reply_name: text('reply_name').notNull(),
    reply_to: text('reply_to').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    created_by: bsText('created_by').notNull(),
    /** When the mail server took it; null: it waits. */
    sent_at: moment('sent_at'),
    /** What the mail server said when it did not take it. */
    problem: text('problem'),
  },
  (table) => [
    unique('fin_reminders_day_key').on(table.tenant_id, table.partner_id, table.level, table.day),
    index('fin_reminders_partner').on(table.partner_id),
    index('fin_reminders_created').on(table.tenant_id, table.created_at),
  ],
);

/** Partners who get no reminders. */
export const reminderExceptions = pgTable(
  'fin_reminder_exceptions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    partner_id: uuid('partner_id')
      .notNull()
      .references(() => tableOf(companies).idguid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'fin_reminder_exceptions_pk', columns: [table.tenant_id, table.partner_id] }),
    index('fin_reminder_exceptions_partner').on(table.partner_id),
  ],
);

/** What the organisation writes in its reminders; a missing text is the usual one. */
export const reminderTexts = pgTable('fin_reminder_texts', {
  tenant_id: uuid('tenant_id').primaryKey(),
  texts: jsonb('texts').$type<Record<string, string>>().notNull().default({}),
  version: integer('version').notNull().default(0),
  updated_at: moment('updated_at').notNull().default(sql`now()`),
  updated_by: bsText('updated_by'),
});
