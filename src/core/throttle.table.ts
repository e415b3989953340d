import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './table.ts';

/** Sign-ins tried, mails asked for and the like, by whom and from where (throttle.ts). In the database, because nodes keep no state. */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    /**
     * The kind (throttle.ts), `:`, and what is counted: an e-mail's SHA-256 (base64url), an IP address or /64, or for `place` the
     * former, `@` and a browser's device cookie (hashed), a session or `address:` with the latter.
     */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    last_at: moment('last_at').notNull(),
    blocked_until: moment('blocked_until').notNull(),
  },
  (table) => [index('sign_in_throttle_last').on(table.last_at)],
);
