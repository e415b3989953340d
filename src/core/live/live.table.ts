import { sql } from 'drizzle-orm';
import { bigserial, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../moments.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Recent changes without their values, which browsers fetch themselves. Rows are appended in the transaction of the change,
 * read in the order (xid, id) below the oldest open transaction, and kept for a day.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    tenant_id: uuid('tenant_id').notNull(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'bigint' }).notNull(),
    /** See topics.ts. */
    topic: text('topic').notNull(),
    /** Of the record that has changed; null: of the whole topic. */
    key: text('key'),
    version: integer('version'),
    /** The one person it concerns; null: everybody who has the topic's right. */
    user_id: uuid('user_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'live_events_pk', columns: [table.xid, table.id] })],
);
