import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { codeText } from '../../../core/columns.ts';
import type { Platform } from '../catalogue/platforms.ts';
import { applicationKey } from '../versions/versions.table.ts';

/*
 * How many downloads and installations there are. Who is behind them is kept only as a pseudonym, 64 bits of an HMAC with a secret of the
 * installation, as of visits, and only for some weeks; numbers of days stay.
 */

/** Installations by the day on which they asked for updates, each at the version that it last said it had. */
export const aplSeen = pgTable(
  'apl_seen',
  {
    tenant_id: uuid('tenant_id').notNull(),
    application_id: uuid('application_id').notNull(),
    /** In Sarajevo. */
    day: date('day', { mode: 'string' }).notNull(),
    installation: bigint('installation', { mode: 'bigint' }).notNull(),
    platform: text('platform').$type<Platform>().notNull(),
    /** Semantic version; empty if the client said none, or none of this application. */
    number: codeText('number').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'apl_seen_pk',
      columns: [table.tenant_id, table.application_id, table.day, table.installation],
    }),
    applicationKey('apl_seen_application_fk', table.tenant_id, table.application_id).onDelete('cascade'),
    index('apl_seen_day').on(table.day),
  ],
);

/** Downloads of a file by one client on one day, so that a download in many parts, or begun again, is one. */
export const aplDownloads = pgTable(
  'apl_downloads',
  {
    tenant_id: uuid('tenant_id').notNull(),
    application_id: uuid('application_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** A row of `apl_files`. */
    file_id: uuid('file_id').notNull(),
    downloader: bigint('downloader', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'apl_downloads_pk',
      columns: [table.tenant_id, table.application_id, table.day, table.file_id, table.downloader],
    }),
    applicationKey('apl_downloads_application_fk', table.tenant_id, table.application_id).onDelete('cascade'),
    index('apl_downloads_day').on(table.day),
  ],
);

/** Numbers of a day by version and platform. `active` is written once the day is over. */
export const aplDays = pgTable(
  'apl_days',
  {
    tenant_id: uuid('tenant_id').notNull(),
    application_id: uuid('application_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    platform: text('platform').$type<Platform>().notNull(),
    /** As in `apl_seen`. */
    number: codeText('number').notNull(),
    downloads: integer('downloads').notNull().default(0),
    active: integer('active').notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'apl_days_pk',
      columns: [table.tenant_id, table.application_id, table.day, table.platform, table.number],
    }),
    applicationKey('apl_days_application_fk', table.tenant_id, table.application_id).onDelete('cascade'),
    check('apl_days_check', sql`${table.downloads} >= 0 and ${table.active} >= 0`),
  ],
);
