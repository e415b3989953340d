import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { bsText, moment } from '../../core/table.ts';
import { roles } from './rights.table.ts';

/**
 * Who has asked for an account and has not shown yet that the e-mail is theirs. A person comes to be only then, with
 * what stands in the registration whose link was followed: nobody can keep another's address by registering it.
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
    /** The browser it was made in, and its password chosen, as `sessions` keeps it. */
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

/** Who is asked to join an organisation; whoever holds the mailed link may. */
export const invitations = pgTable(
  'invitations',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    idguid: uuid('idguid').primaryKey(),
    email: text('email').notNull(),
    first_name: bsText('first_name'),
    last_name: bsText('last_name'),
    token_hash: text('token_hash').unique('invitations_token_key'),
    invited_by: uuid('invited_by').references(() => users.idguid, { onDelete: 'set null' }),
    invited_by_name: bsText('invited_by_name').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    sent_at: moment('sent_at'),
    expires_at: moment('expires_at').notNull(),
    accepted_at: moment('accepted_at'),
    revoked_at: moment('revoked_at'),
  },
  (table) => [
    unique('invitations_tenant_key').on(table.tenant_id, table.idguid),
    uniqueIndex('invitations_one_open')
      .on(table.tenant_id, table.email)
      .where(sql`${table.accepted_at} is null and ${table.revoked_at} is null`),
  ],
);

/** Roles an invited person will have. */
export const invitationRoles = pgTable(
  'invitation_roles',
  {
    tenant_id: uuid('tenant_id').notNull(),
    invitation_id: uuid('invitation_id').notNull(),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.idguid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'invitation_roles_pk',
      columns: [table.tenant_id, table.invitation_id, table.role_id],
    }),
    foreignKey({
      name: 'invitation_roles_invitation_fk',
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [invitations.tenant_id, invitations.idguid],
    }).onDelete('cascade'),
    index('invitation_roles_role').on(table.role_id),
  ],
);
