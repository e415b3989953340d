import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import type { MessageStatus, SpamReason } from './inbox.states.ts';

/**
 * Settings of the public pages and of the installation; an unset key has no row.
 */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** One row: how often all settings together were changed, when and by whom. */
export const siteSettingsState = pgTable(
  'site_settings_state',
  { id: integer('id').primaryKey().default(1), ...written() },
  (table) => [check('site_settings_state_one', sql`${table.id} = 1`)],
);

/** Messages of the contact form. The sender's network address is deliberately not stored. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    idguid: uuid('idguid').primaryKey(),
    ime_prezime: bsText('ime_prezime').notNull(),
    email: text('email').notNull(),
    telefon: text('telefon').notNull(),
    tip_usluge: bsText('tip_usluge').notNull(),
    poruka: text('poruka').notNull(),
    status: text('status').$type<MessageStatus>().notNull().default('new'),
    /** Why it is spam, or null. */
    spam_reason: text('spam_reason').$type<SpamReason>(),
    ...written(),
    search: searchColumn(
      ['ime_prezime', 'email', 'telefon', 'tip_usluge', 'poruka']
        .map((name) => `"${name}"`)
        .join(` || ' ' || `),
    ),
  },
  (table) => [
    trigrams('contact_messages', table.search),
    // A company's messages are found by its addresses, which are lower case.
    index('contact_messages_email').on(sql`lower(${table.email})`),
    index('contact_messages_created').on(table.created_at),
    index('contact_messages_status').on(table.status, table.created_at),
    check('contact_messages_status_check', sql`${table.status} in ('new', 'answered', 'spam')`),
  ],
);

/** Replies to messages; deleted with them. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    idguid: uuid('idguid').primaryKey(),
    message_id: uuid('message_id')
      .notNull()
      .references(() => contactMessages.idguid, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Who wrote it, and their full name as it was then. */
    actor_id: uuid('actor_id').notNull(),
    actor_name: bsText('actor_name').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    /** When the mail server accepted it; null: not yet. */
    sent_at: moment('sent_at'),
    /** The mail server's last error. */
    problem: text('problem'),
  },
  (table) => [index('contact_replies_message').on(table.message_id)],
);
