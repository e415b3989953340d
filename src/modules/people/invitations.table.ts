import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams } from '../../core/columns.ts';
import { tenants, users } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';
import { roles } from '../rights/rights.table.ts';

/** Invitations to join an organisation; the holder of the mailed link may accept. */
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
    search: searchColumn(`coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email"`),
  },
  (table) => [
    trigrams('invitations', table.search, table.tenant_id),
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
