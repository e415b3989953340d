import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bsText, written } from '../../core/columns.ts';
import { tenantUsers } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';
import { permissions } from '../rights/rights.table.ts';

/** API keys of programs, each limited to one organisation and to its maker's rights there. */
export const apiKeys = pgTable(
  'api_keys',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    /** The maker, whose current rights limit the key. */
    user_id: uuid('user_id').notNull(),
    ...written(),
    name: bsText('name').notNull(),
    /** The visible beginning, by which the key is found. */
    prefix: text('prefix').notNull(),
    /** SHA-256 (hex) of the whole key, which is 256 random bits. */
    key_hash: text('key_hash').notNull(),
    expires_at: moment('expires_at'),
    revoked_at: moment('revoked_at'),
    last_used_at: moment('last_used_at'),
    last_used_ip: text('last_used_ip'),
    /** Allowed addresses or ranges (CIDR); empty: any address. */
    allowed_addresses: text('allowed_addresses').array().notNull(),
    /** Requests a minute. */
    rate_limit: integer('rate_limit').notNull(),
  },
  (table) => [
    unique('api_keys_prefix_key').on(table.prefix),
    unique('api_keys_tenant_key').on(table.tenant_id, table.idguid),
    index('api_keys_member').on(table.tenant_id, table.user_id),
    foreignKey({
      name: 'api_keys_member_fk',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [tenantUsers.tenant_id, tenantUsers.user_id],
    }).onDelete('cascade'),
  ],
);

/** What a key was given. */
export const apiKeyPermissions = pgTable(
  'api_key_permissions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    key_id: uuid('key_id').notNull(),
    permission: text('permission')
      .notNull()
      .references(() => permissions.name, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'api_key_permissions_pk',
      columns: [table.tenant_id, table.key_id, table.permission],
    }),
    foreignKey({
      name: 'api_key_permissions_key_fk',
      columns: [table.tenant_id, table.key_id],
      foreignColumns: [apiKeys.tenant_id, apiKeys.idguid],
    }).onDelete('cascade'),
  ],
);
