import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The change feed of all zones: what has changed, not how. Triggers append in the transaction of the change (feed-sql.ts), DNS servers
 * read (reader.ts). Kept for an hour; whoever missed more reads everything anew.
 */
export const ddnsChanges = pgTable(
  'ddns_changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    domain_id: uuid('domain_id').notNull(),
    /** The name whose records have changed; null: the whole zone. */
    name: codeText('name'),
    /** True for a new serial alone. */
    serial_only: boolean('serial_only').notNull().default(false),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('ddns_changes_xid').on(table.xid)],
);

/** SOA serials, moved by one node (serials.ts): not in the domain's row, which updates of its hosts would then wait for. */
export const ddnsSerials = pgTable('ddns_serials', {
  domain_id: uuid('domain_id').primaryKey(),
  serial: bigint('serial', { mode: 'number' }).notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** DNS servers that answer now, each of which says so every few seconds. */
export const ddnsServers = pgTable('ddns_servers', {
  id: uuid('id').primaryKey(),
  /** Name of the machine, and the port. */
  machine: text('machine').notNull(),
  port: integer('port').notNull(),
  started_at: moment('started_at').notNull().defaultNow(),
  seen_at: moment('seen_at').notNull().defaultNow(),
  zones: integer('zones').notNull().default(0),
  names: integer('names').notNull().default(0),
  /** Answers since the start. */
  answers: bigint('answers', { mode: 'number' }).notNull().default(0),
});

/** Names of removed hosts and domains, which are not given to anybody else for a while. */
export const ddnsFreedNames = pgTable('ddns_freed_names', {
  name: codeText('name').primaryKey(),
  /** The organisation that had it. */
  freed_by: uuid('freed_by').notNull(),
  freed_at: moment('freed_at').notNull().defaultNow(),
});
