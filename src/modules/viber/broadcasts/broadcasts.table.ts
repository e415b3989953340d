import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';
import { fileKey } from '../../../core/files/files.table.ts';
import { moment } from '../../../core/moments.ts';
import { botKey } from '../bots/bots.table.ts';
import { conversationKey } from '../inbox/inbox.table.ts';
import type { Content } from '../protocol/content.ts';
import type { BroadcastState, ReceiverState } from './states.ts';

/** Messages to many subscribers of a bot. */
export const viberBroadcasts = pgTable(
  'viber_broadcasts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    bot_id: uuid('bot_id').notNull(),
    name: bsText('name').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    file_id: uuid('file_id'),
    /** Subscribers with any of these tags, and none of those; empty: all. */
    tags: text('tags').array().notNull().default([]),
    not_tags: text('not_tags').array().notNull().default([]),
    state: text('state').$type<BroadcastState>().notNull().default('draft'),
    planned_at: moment('planned_at'),
    started_at: moment('started_at'),
    ended_at: moment('ended_at'),
    /** Why it was paused by itself, in Bosnian. */
    fault: text('fault'),
    /** Receivers are being chosen; false: they are all in `viber_receivers`. */
    choosing: boolean('choosing').notNull().default(false),
    total: integer('total').notNull().default(0),
    /** Who started it: their name, and whom to tell when it ends. */
    started_by: bsText('started_by'),
    started_by_id: uuid('started_by_id'),
  },
  (table) => [
    primaryKey({ name: 'viber_broadcasts_pk', columns: [table.tenant_id, table.idguid] }),
    index('viber_broadcasts_file').on(table.tenant_id, table.file_id),
    index('viber_broadcasts_due').on(table.planned_at).where(sql`state = 'planned'`),
    index('viber_broadcasts_running').on(table.tenant_id, table.idguid).where(sql`state = 'running'`),
    botKey('viber_broadcasts_bot_fk', table.tenant_id, table.bot_id),
    fileKey('viber_broadcasts_file_fk', table.tenant_id, table.file_id),
    check(
      'viber_broadcasts_state_check',
      sql`${table.state} in ('draft', 'planned', 'running', 'paused', 'done', 'cancelled')`,
    ),
  ],
);

/** Requests of a broadcast, each for up to 300 receivers. Committed before it is sent. */
export const viberChunks = pgTable(
  'viber_chunks',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    broadcast_id: uuid('broadcast_id').notNull(),
    receivers: integer('receivers').notNull(),
    claimed_at: moment('claimed_at').notNull().defaultNow(),
    /** Null: its answer has not come. */
    ended_at: moment('ended_at'),
    token: codeText('token'),
  },
  (table) => [
    primaryKey({ name: 'viber_chunks_pk', columns: [table.tenant_id, table.idguid] }),
    index('viber_chunks_open').on(table.claimed_at).where(sql`ended_at is null`),
    index('viber_chunks_broadcast').on(table.tenant_id, table.broadcast_id, table.ended_at),
    foreignKey({
      name: 'viber_chunks_broadcast_fk',
      columns: [table.tenant_id, table.broadcast_id],
      foreignColumns: [viberBroadcasts.tenant_id, viberBroadcasts.idguid],
    }).onDelete('cascade'),
  ],
);

/** What became of a broadcast for each of its receivers. */
export const viberReceivers = pgTable(
  'viber_receivers',
  {
    tenant_id: uuid('tenant_id').notNull(),
    broadcast_id: uuid('broadcast_id').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    state: text('state').$type<ReceiverState>().notNull().default('waiting'),
    /** The service's status, if it refused. */
    status: integer('status'),
    chunk_id: uuid('chunk_id'),
    /** How often a person had it repeated. */
    repeated: integer('repeated').notNull().default(0),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'viber_receivers_pk',
      columns: [table.tenant_id, table.broadcast_id, table.conversation_id],
    }),
    index('viber_receivers_state').on(table.tenant_id, table.broadcast_id, table.state),
    index('viber_receivers_chunk').on(table.tenant_id, table.chunk_id),
    foreignKey({
      name: 'viber_receivers_broadcast_fk',
      columns: [table.tenant_id, table.broadcast_id],
      foreignColumns: [viberBroadcasts.tenant_id, viberBroadcasts.idguid],
    }).onDelete('cascade'),
    conversationKey('viber_receivers_conversation_fk', table.tenant_id, table.conversation_id),
    check(
      'viber_receivers_state_check',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'skipped')`,
    ),
  ],
);
