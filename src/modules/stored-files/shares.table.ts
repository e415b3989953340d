import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import { storedFiles } from './stored-files.table.ts';

/** Links by which anybody downloads a stored file, always its newest version. See docs/decisions/077-share-links.md. */
export const fileShares = pgTable(
  'file_shares',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    stored_file_id: uuid('stored_file_id').notNull(),
    /** SHA-256 (hex) of the token, by which the link is found. */
    token_hash: text('token_hash').notNull(),
    /** The token, encrypted (core/secret-box.ts), so that the link can be copied again. */
    sealed_token: text('sealed_token').notNull(),
    /** Null: without a password. */
    password_hash: text('password_hash'),
    expires_at: moment('expires_at').notNull(),
    /** Null: any number. */
    max_downloads: integer('max_downloads'),
    downloads: integer('downloads').notNull().default(0),
    last_download_at: moment('last_download_at'),
    revoked_at: moment('revoked_at'),
    /** For whom the link is; the recipient does not see it. */
    note: bsText('note').notNull().default(''),
    created_by: bsText('created_by').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'file_shares_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'file_shares_stored_file_fk',
      columns: [table.tenant_id, table.stored_file_id],
      foreignColumns: [storedFiles.tenant_id, storedFiles.idguid],
    }).onDelete('cascade'),
    uniqueIndex('file_shares_token_key').on(table.tenant_id, table.token_hash),
    index('file_shares_file').on(table.tenant_id, table.stored_file_id, table.created_at.desc()),
    index('file_shares_created').on(table.tenant_id, table.created_at),
    check(
      'file_shares_downloads_check',
      sql`${table.downloads} >= 0 and (${table.max_downloads} is null or ${table.downloads} <= ${table.max_downloads})`,
    ),
  ],
);
