import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { written } from '../../../core/columns.ts';
import { tenants } from '../../../core/identity/identity.table.ts';

/** A single row: what the operator has set. */
export const ddnsSettings = pgTable(
  'ddns_settings',
  {
    id: integer('id').primaryKey().default(1),
    ...written(),
    /** Labels that no host may have, and with a dot names that no domain may have; null: the usual ones. */
    reserved: text('reserved').array(),
    /** What an organisation may have unless it has limits of its own; null: the usual. */
    hosts: integer('hosts'),
    updates: integer('updates'),
  },
  (table) => [check('ddns_settings_one', sql`${table.id} = 1`)],
);

/** Limits of organisations that are not the usual ones; null is the usual one. */
export const ddnsQuotas = pgTable('ddns_quotas', {
  tenant_id: uuid('tenant_id')
    .primaryKey()
    .references(() => tenants.idguid, { onDelete: 'cascade' }),
  ...written(),
  hosts: integer('hosts'),
  /** Updates a minute. */
  updates: integer('updates'),
});
