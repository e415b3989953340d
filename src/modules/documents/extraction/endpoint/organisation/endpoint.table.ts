import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, written } from '../../../../../core/columns.ts';
import { moment } from '../../../../../core/moments.ts';
import { DEFAULTS } from './endpoint.fields.ts';

/** The language model that an organisation lets read its documents; without a row it has none. */
export const endpoints = pgTable(
  'dok_endpoints',
  {
    tenant_id: uuid('tenant_id').notNull(),
    enabled: boolean('enabled').notNull().default(false),
    base: text('base'),
    model: text('model'),
    /** The key, encrypted (core/secret-box.ts). */
    sealed_key: text('sealed_key'),
    max_tokens: integer('max_tokens').notNull().default(DEFAULTS.max_tokens),
    /** KM for a million tokens. */
    price_in: numeric('price_in', { precision: 10, scale: 4 }),
    price_out: numeric('price_out', { precision: 10, scale: 4 }),
    /** The form of asking that this endpoint is known to take (`SchemaMode`). */
    schema_mode: text('schema_mode', { enum: ['schema', 'object', 'text'] })
      .notNull()
      .default('schema'),
    /** Code of the fault that makes the setting useless until somebody changes it; null: none. */
    faulty_code: text('faulty_code'),
    faulty_since: moment('faulty_since'),
    /** Who has accepted that pages leave the organisation for this address. */
    accepted_by: bsText('accepted_by'),
    accepted_at: moment('accepted_at'),
    ...written(),
  },
  (table) => [
    primaryKey({ name: 'dok_endpoints_pk', columns: [table.tenant_id] }),
    check(
      'dok_endpoints_enabled_check',
      sql`not ${table.enabled} or (${table.base} is not null and ${table.model} is not null and ${table.accepted_at} is not null)`,
    ),
  ],
);
