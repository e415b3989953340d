import {
  type AnyPgColumn,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams, written } from '../../core/columns.ts';
import { tenants, tenantUsers } from '../../core/identity/identity.table.ts';

/** All rights. Code refers to them by name, so a name never changes. */
export const permissions = pgTable('permissions', {
  idguid: uuid('idguid').primaryKey(),
  name: text('name').notNull().unique('permissions_name_key'),
  label: bsText('label').notNull(),
  /** First word of the name: admin, ddns, erp, fin, viber … */
  module: text('module').notNull(),
  description: bsText('description'),
  ...written(),
});

/** A named set of rights. Without a tenant it is a platform role, which every organisation may assign. */
export const roles = pgTable(
  'roles',
  {
    idguid: uuid('idguid').primaryKey(),
    tenant_id: uuid('tenant_id').references(() => tenants.idguid, { onDelete: 'cascade' }),
    ...written(),
    /** Name used by code and the route guard: admin, manager. */
    name: text('name').notNull(),
    label: bsText('label').notNull(),
    description: bsText('description'),
    search: searchColumn(`"label" || ' ' || "name" || ' ' || coalesce("description", '')`),
  },
  (table) => [
    trigrams('roles', table.search, table.tenant_id),
    unique('roles_name_key').on(table.tenant_id, table.name).nullsNotDistinct(),
    // Target of role_permissions' foreign key, which includes the tenant, because row-level security does not apply to foreign
    // keys.
    unique('roles_tenant_key').on(table.tenant_id, table.idguid),
  ],
);

/** Rights of a role. The tenant is the role's own, so that only the operator can write a platform role. */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    tenant_id: uuid('tenant_id'),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.idguid, { onDelete: 'cascade' }),
    permission: text('permission')
      .notNull()
      .references(() => permissions.name, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'role_permissions_pk', columns: [table.role_id, table.permission] }),
    foreignKey({
      name: 'role_permissions_role_fk',
      columns: [table.tenant_id, table.role_id],
      foreignColumns: [roles.tenant_id, roles.idguid],
    }).onDelete('cascade'),
    index('role_permissions_permission').on(table.permission),
  ],
);

const membership = (name: string, table: { tenant_id: AnyPgColumn; user_id: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.tenant_id, table.user_id],
    foreignColumns: [tenantUsers.tenant_id, tenantUsers.user_id],
  }).onDelete('cascade');

/** A member's roles in an organisation. Roles of other organisations have no effect (effective/effective-sql.ts). */
export const memberRoles = pgTable(
  'member_roles',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.idguid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'member_roles_pk', columns: [table.tenant_id, table.user_id, table.role_id] }),
    membership('member_roles_member_fk', table),
    index('member_roles_role').on(table.role_id),
  ],
);

/** Rights given to one member directly, beside the roles. */
export const memberPermissions = pgTable(
  'member_permissions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    permission: text('permission')
      .notNull()
      .references(() => permissions.name, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'member_permissions_pk',
      columns: [table.tenant_id, table.user_id, table.permission],
    }),
    membership('member_permissions_member_fk', table),
  ],
);

/** Rights of an organisation, which limit all its members. */
export const tenantPermissions = pgTable(
  'tenant_permissions',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    permission: text('permission')
      .notNull()
      .references(() => permissions.name, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ name: 'tenant_permissions_pk', columns: [table.tenant_id, table.permission] })],
);
