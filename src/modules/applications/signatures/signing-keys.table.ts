import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { applicationKey } from '../versions/versions.table.ts';

/** Keys with which the server signs, of applications whose publisher has chosen so. Others sign by themselves. */
export const aplSigningKeys = pgTable(
  'apl_signing_keys',
  {
    tenant_id: uuid('tenant_id').notNull(),
    application_id: uuid('application_id').notNull(),
    /** The seed (32 bytes, base64), sealed (core/secret-box.ts) for the application. */
    secret: text('secret').notNull(),
    /** Of minisign: 8 bytes, hexadecimal in the order in which they are stored. */
    key_id: text('key_id').notNull(),
    /** 32 bytes, base64. */
    public_key: text('public_key').notNull(),
    origin: text('origin').$type<'made' | 'imported'>().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'apl_signing_keys_pk', columns: [table.tenant_id, table.application_id] }),
    // An application with a key is not removed: who restored it could sign no more.
    applicationKey('apl_signing_keys_application_fk', table.tenant_id, table.application_id),
  ],
);
