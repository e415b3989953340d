import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, moment } from '../../core/table.ts';

/** What the owner of the installation says of themselves on the public pages; a key that was never set has no row. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Messages of the contact form. The sender's address on the network is deliberately not kept. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    idguid: uuid('idguid').primaryKey(),
    ime_prezime: bsText('ime_prezime').notNull(),
    email: text('email').notNull(),
    telefon: text('telefon').notNull(),
    tip_usluge: bsText('tip_usluge').notNull(),
    poruka: text('poruka').notNull(),
    status: text('status').$type<'new'>().notNull().default('new'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_messages_created').on(table.created_at)],
);

/** Page views of the public site. Kept for a year (`visits.service.ts`); nothing here names a person. */
export const visits = pgTable(
  'visits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fp_visitor_id: text('fp_visitor_id').notNull(),
    /** Path without query and fragment, which may hold secrets of a link in a mail. */
    path: text('path').notNull(),
    /** Address without query and fragment; empty when there is none. */
    referrer: text('referrer').notNull(),
    user_agent: text('user_agent').notNull(),
    device: text('device').$type<'mobile' | 'tablet' | 'desktop'>().notNull(),
    country: text('country').notNull().default(''),
    city: text('city').notNull().default(''),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('visits_created').on(table.created_at)],
);
