import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { users } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.idguid, { onDelete: 'cascade' });

/** Authenticator apps, active once a first code was confirmed. */
export const totpFactors = pgTable('totp_factors', {
  user_id: person().primaryKey(),
  /** Encrypted with a key among the installation's secrets. */
  secret: text('secret').notNull(),
  created_at: moment('created_at').notNull().defaultNow(),
  confirmed_at: moment('confirmed_at'),
  /** The last time step for which a code was accepted: no code is accepted twice. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Recovery codes, each valid once, as Argon2id (PHC string). */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: person(),
    code_hash: text('code_hash').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pk', columns: [table.user_id, table.code_hash] })],
);

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    idguid: uuid('idguid').primaryKey(),
    user_id: person(),
    /** Base64url, as the browser names it. */
    credential_id: text('credential_id').notNull(),
    /** COSE key, base64url. */
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** True: the provider keeps it on several devices. */
    is_synced: boolean('is_synced').notNull(),
    name: bsText('name').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [
    unique('passkeys_credential_key').on(table.credential_id),
    index('passkeys_user').on(table.user_id),
  ],
);

/** Pending challenges, by SHA-256 of their token: a second step of a sign-in, or a passkey ceremony. */
export const challenges = pgTable(
  'challenges',
  {
    token_hash: text('token_hash').primaryKey(),
    kind: text('kind')
      .$type<'second-factor' | 'passkey-sign-in' | 'passkey-setup' | 'passkey-proof'>()
      .notNull(),
    user_id: uuid('user_id').references(() => users.idguid, { onDelete: 'cascade' }),
    /** What the passkey signs, base64url. */
    challenge: text('challenge'),
    attempts: integer('attempts').notNull().default(0),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('challenges_expires').on(table.expires_at)],
);
