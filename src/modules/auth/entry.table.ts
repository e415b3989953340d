import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { users } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';

/**
 * Registrations whose e-mail is not confirmed yet. The account is created from the registration whose link was followed,
 * so nobody can block another's e-mail by registering it first.
 */
export const registrations = pgTable(
  'registrations',
  {
    idguid: uuid('idguid').primaryKey(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    first_name: bsText('first_name').notNull(),
    last_name: bsText('last_name').notNull(),
    organisation_name: bsText('organisation_name').notNull(),
    /** SHA-256 (hex) of the token last mailed; null until the mail is on its way. */
    token_hash: text('token_hash').unique('registrations_token_key'),
    /** Device cookie of the browser that registered; see `sessions`. */
    browser: text('browser'),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('registrations_email').on(table.email),
    index('registrations_expires').on(table.expires_at),
  ],
);

/** Links mailed to a person, by SHA-256 (hex) of their token. A used one is deleted. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'reset-password' | 'change-email'>().notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.idguid, { onDelete: 'cascade' }),
    /** The new address, where that is what the link confirms. */
    email: text('email'),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.user_id), index('mail_tokens_expires').on(table.expires_at)],
);
