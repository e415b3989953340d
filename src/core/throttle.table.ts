import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moments.ts';

/** Counted attempts to sign in, requested mails and the like (throttle.ts). In the database, because nodes keep no state. */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    /**
     * The kind (throttle.ts), `:`, and the subject: the SHA-256 (base64url) of an e-mail, or an IP address or /64. For `origin`
     * the former, `@`, and a browser's device cookie (hashed), a session, or `address:` with the latter.
     */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    last_at: moment('last_at').notNull(),
    blocked_until: moment('blocked_until').notNull(),
  },
  (table) => [index('sign_in_throttle_last').on(table.last_at)],
);
