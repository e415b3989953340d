import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams, written } from '../columns.ts';
import { moment } from '../moments.ts';

/** People. They belong to the installation; their rights belong to their memberships. */
export const users = pgTable(
  'users',
  {
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    /** Trimmed and in lower case (normalEmail), so that it is found however it is typed. */
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    password_changed_at: moment('password_changed_at').notNull().defaultNow(),
    first_name: bsText('first_name').notNull(),
    last_name: bsText('last_name').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    last_login_at: moment('last_login_at'),
    /** Address of the picture. */
    logo: text('logo'),
    search: searchColumn(`"last_name" || ' ' || "first_name" || ' ' || "email"`),
  },
  (table) => [uniqueIndex('users_email_key').on(table.email), trigrams('users', table.search)],
);

/** Organisations. One of them, the operator, runs the installation. */
export const tenants = pgTable(
  'tenants',
  {
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    name: bsText('name').notNull(),
    is_operator: boolean('is_operator').notNull().default(false),
    logo: text('logo'),
    search: searchColumn(`"name"`),
  },
  (table) => [
    trigrams('tenants', table.search),
    uniqueIndex('tenants_one_operator').on(table.is_operator).where(sql`${table.is_operator}`),
    index('tenants_name').on(table.name),
  ],
);

/** Membership: which person belongs to which organisation; at most one is a person's default. */
export const tenantUsers = pgTable(
  'tenant_users',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    joined_at: moment('joined_at').notNull().defaultNow(),
    /** False: the person stays on the list of members, but has no access here. */
    is_active: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
    updated_by: bsText('updated_by'),
  },
  (table) => [
    primaryKey({ name: 'tenant_users_pk', columns: [table.tenant_id, table.user_id] }),
    index('tenant_users_user').on(table.user_id),
    uniqueIndex('tenant_users_one_default').on(table.user_id).where(sql`${table.is_default}`),
    foreignKey({
      name: 'tenant_users_tenant_fk',
      columns: [table.tenant_id],
      foreignColumns: [tenants.idguid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tenant_users_user_fk',
      columns: [table.user_id],
      foreignColumns: [users.idguid],
    }).onDelete('cascade'),
  ],
);
