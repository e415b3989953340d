import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { botKey } from '../bots/bots.table.ts';

/** What became of a callback. `repeated`: known by (bot, event, token, person); `differs`: the same key with other content. */
export const OUTCOMES = ['applied', 'repeated', 'differs', 'unknown', 'unreadable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Callbacks as they came, which workers take up in their order (apply.ts). */
export const viberCallbacks = pgTable(
  'viber_callbacks',
  {
    tenant_id: uuid('tenant_id').notNull(),
    no: bigint('no', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    bot_id: uuid('bot_id').notNull(),
    /** As the callback names it; null: it cannot be read. */
    event: codeText('event'),
    /** The service's id of the person; empty: of nobody. */
    user_id: codeText('user_id').notNull().default(''),
    /** The signed bytes, and their SHA-256. */
    body: bytea('body').notNull(),
    digest: bytea('digest').notNull(),
    received_at: moment('received_at').notNull().default(sql`clock_timestamp()`),
    done_at: moment('done_at'),
    outcome: text('outcome').$type<Outcome>(),
  },
  (table) => [
    uniqueIndex('viber_callbacks_digest').on(table.bot_id, table.digest),
    index('viber_callbacks_waiting').on(table.bot_id, table.user_id, table.no).where(sql`done_at is null`),
    // Of those that administrators see: one that is applied costs nothing here.
    index('viber_callbacks_shown')
      .on(table.tenant_id, table.bot_id, table.no)
      .where(sql`outcome in ('differs', 'unknown', 'unreadable')`),
    botKey('viber_callbacks_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);
