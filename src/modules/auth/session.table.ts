import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';

/** Why a session ended; `ended`: by the person from their list, or with a changed password. */
export type EndedWhy = 'logout' | 'reuse' | 'deactivated' | 'ended' | 'impersonation';
/** How the person authenticated; `link`: by a mailed link and the password just chosen. */
export type SignInMethod = 'password' | 'totp' | 'recovery' | 'passkey' | 'link' | 'impersonation';

/**
 * One sign-in on one device: the family of its refresh tokens. It belongs to a person and is read before the organisation is
 * known, so its organisation column is deliberately not called `tenant_id`.
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
    /** SHA-256 (hex) of the browser's device cookie (browser.ts); null without one. */
    browser: text('browser'),
    method: text('method').$type<SignInMethod>().notNull().default('password'),
    /** The impersonator, their own session, and the reason. */
    impersonator_id: uuid('impersonator_id').references(() => users.idguid, { onDelete: 'cascade' }),
    impersonator_session_id: uuid('impersonator_session_id'),
    impersonation_reason: text('impersonation_reason'),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expires').on(table.expires_at)],
);

/** Refresh tokens by SHA-256 (hex). Used ones stay, so that reuse is detected. */
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
    /** Salt of the latest used token, from which the next one is derived again (rotation.ts). */
    next_salt: text('next_salt'),
  },
  (table) => [index('refresh_tokens_session').on(table.session_id)],
);
