import { doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../../core/columns.ts';
import { fileKey } from '../../../core/files/files.table.ts';
import { moment } from '../../../core/moments.ts';
import { botKey } from '../bots/bots.table.ts';

/** Public addresses of files that were sent: `/api/public/viber/files/{secret}/{name}`. */
export const viberLinks = pgTable(
  'viber_links',
  {
    tenant_id: uuid('tenant_id').notNull(),
    /** SHA-256 of the secret. */
    secret_hash: bytea('secret_hash').notNull(),
    file_id: uuid('file_id').notNull(),
    /** As it stands in the address, with its extension. */
    name: text('name').notNull(),
    expires_at: moment('expires_at').notNull(),
    fetched_at: moment('fetched_at'),
  },
  (table) => [
    primaryKey({ name: 'viber_links_pk', columns: [table.secret_hash] }),
    index('viber_links_expired').on(table.tenant_id, table.expires_at),
    index('viber_links_file').on(table.tenant_id, table.file_id),
    fileKey('viber_links_file_fk', table.tenant_id, table.file_id),
  ],
);

/** The bucket of broadcast requests of a bot, shared by all nodes. */
export const viberRates = pgTable(
  'viber_rates',
  {
    tenant_id: uuid('tenant_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    /** Requests that may still begin at once, at that time. */
    tokens: doublePrecision('tokens').notNull(),
    at: moment('at').notNull(),
    /** The service said that there were too many: nothing begins before. */
    blocked_until: moment('blocked_until'),
  },
  (table) => [
    primaryKey({ name: 'viber_rates_pk', columns: [table.tenant_id, table.bot_id] }),
    botKey('viber_rates_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);
