import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/table.ts';

/** Why a session ended; `ended`: by the person from their list, or with a changed password. */
export type EndedWhy = 'logout' | 'reuse' | 'deactivated' | 'ended' | 'impersonation';
/** How the person showed who they are; `link`: by a mailed one, and the password they had just chosen. */
export type SignInMethod = 'password' | 'totp' | 'recovery' | 'passkey' | 'link' | 'impersonation';

/**
 * One sign-in on one device: the family of refresh tokens that descend from it. It is the person's, and is read
 * before the organisation is known; so the organisation's column is deliberately not called `tenant_id`.
 */
export const sessions = pgTable(
  'sessions',
  {
    idguid: uuid('idguid').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.idguid, { onDelete: 'cascade' }),
    /** The organisation the person works in now. */
    organisation_id: uuid('organisation_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    last_used_at: moment('last_used_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
    revoked_why: text('revoked_why').$type<EndedWhy>(),
    ip: text('ip'),
    user_agent: text('user_agent'),
    /** SHA-256 (hex) of the device cookie of the browser it was begun in (browser.ts); null where that has none. */
    browser: text('browser'),
    method: text('method').$type<SignInMethod>().notNull().default('password'),
    /** Who acts in the person's name, from which session of their own, and why. */
    impersonator_id: uuid('impersonator_id').references(() => users.idguid, { onDelete: 'cascade' }),
    impersonator_session_id: uuid('impersonator_session_id'),
    impersonation_reason: text('impersonation_reason'),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expires').on(table.expires_at)],
);

/** Refresh tokens by SHA-256 (hex) of what the client holds. A used one stays, so that its reuse is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.idguid, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    /** Of the one used last: with the token itself it makes the next one again (sessions.ts). */
    next_salt: text('next_salt'),
  },
  (table) => [index('refresh_tokens_session').on(table.session_id)],
);
