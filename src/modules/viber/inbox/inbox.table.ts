import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, searchColumn, trigrams, written } from '../../../core/columns.ts';
import { fileKey } from '../../../core/files/files.table.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { companies } from '../../companies/resources.ts';
import type { FlowState } from '../answers/flow-state.ts';
import { botKey } from '../bots/bots.table.ts';
import type { MessageData, MessageKind } from '../protocol/content.ts';
import type { ConversationState, DeliveryState, Direction, MediaState, Origin } from './states.ts';

/**
 * Conversations: one for each person of a bot, with what is known of the person, since the service's ids are the bot's own. `version` is
 * of what people change; a new message leaves it alone.
 */
export const viberConversations = pgTable(
  'viber_conversations',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    bot_id: uuid('bot_id').notNull(),
    /** The service's id of the person. */
    user_id: codeText('user_id').notNull(),
    name: bsText('name'),
    /** Our people gave the name, so what the service says does not replace it. */
    named: boolean('named').notNull().default(false),
    avatar: text('avatar'),
    country: text('country'),
    language: text('language'),
    api_version: integer('api_version'),
    phone: text('phone'),
    note: text('note'),
    company_id: uuid('company_id').references(() => tableOf(companies).idguid, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    /** What the person last told the service about it, and when; older callbacks do not change it. */
    subscribed: boolean('subscribed').notNull().default(false),
    subscription_at: moment('subscription_at'),
    state: text('state').$type<ConversationState>().notNull().default('open'),
    snoozed_until: moment('snoozed_until'),
    assignee_id: uuid('assignee_id'),
    /** Messages received so far, and how many they were when it was last closed. A person's unread ones follow from `viber_reads`. */
    incoming: bigint('incoming', { mode: 'number' }).notNull().default(0),
    incoming_closed: bigint('incoming_closed', { mode: 'number' }).notNull().default(0),
    /** The last message: its number, when it was, and how a list shows it. */
    last_no: bigint('last_no', { mode: 'number' }),
    last_at: moment('last_at').notNull().defaultNow(),
    last_text: text('last_text'),
    last_kind: text('last_kind').$type<MessageKind>(),
    last_direction: text('last_direction').$type<Direction>(),
    /** Since when a message of the person has had no answer. */
    waiting_since: moment('waiting_since'),
    /** The open case (`viber_cases`). */
    case_id: uuid('case_id'),
    /** Where the person stands in a flow, and when its step times out. */
    flow: jsonb('flow').$type<FlowState>(),
    flow_due: moment('flow_due'),
    /** When the bot last said that nobody is there. */
    away_at: moment('away_at'),
    /** When the person's data was removed at their request. */
    erased_at: moment('erased_at'),
    search: searchColumn(`coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(note, '')`),
  },
  (table) => [
    primaryKey({ name: 'viber_conversations_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('viber_conversations_person').on(table.bot_id, table.user_id),
    index('viber_conversations_last').on(table.tenant_id, table.state, table.last_at, table.idguid),
    index('viber_conversations_mine').on(table.tenant_id, table.assignee_id, table.state, table.last_at),
    index('viber_conversations_waiting')
      .on(table.tenant_id, table.waiting_since)
      .where(sql`waiting_since is not null`),
    index('viber_conversations_snoozed').on(table.snoozed_until).where(sql`state = 'snoozed'`),
    index('viber_conversations_flow').on(table.flow_due).where(sql`flow_due is not null`),
    index('viber_conversations_company').on(table.tenant_id, table.company_id),
    trigrams('viber_conversations', table.search, table.tenant_id),
    botKey('viber_conversations_bot_fk', table.tenant_id, table.bot_id),
    check('viber_conversations_state_check', sql`${table.state} in ('open', 'snoozed', 'closed')`),
    check(
      'viber_conversations_snooze_check',
      sql`(${table.state} = 'snoozed') = (${table.snoozed_until} is not null)`,
    ),
  ],
);

/** The foreign key by which a row of another table is of a conversation, and ends with it. */
export const conversationKey = (name: string, tenantId: AnyPgColumn, conversationId: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [tenantId, conversationId],
    foreignColumns: [viberConversations.tenant_id, viberConversations.idguid],
  }).onDelete('cascade');

/** Messages, notes and events of conversations. Shown in the order (at, no): callbacks may arrive late. */
export const viberMessages = pgTable(
  'viber_messages',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    no: bigint('no', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    conversation_id: uuid('conversation_id').notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    origin: text('origin').$type<Origin>().notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    text: text('text'),
    data: jsonb('data').$type<MessageData>().notNull().default({}),
    /** Of a received one by the service's clock. */
    at: moment('at').notNull(),
    /** The service's id, decimal. */
    token: codeText('token'),
    author_id: uuid('author_id'),
    /** People named in a note. */
    mentions: uuid('mentions').array(),
    /** Given by the browser, so that a repeated request is the same message. */
    client_id: uuid('client_id'),
    broadcast_id: uuid('broadcast_id'),
    /** Of a sent one. */
    state: text('state').$type<DeliveryState>(),
    /** Status with which the service refused it, and why it failed, in Bosnian. */
    status: integer('status'),
    fault: text('fault'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be sent before. */
    not_before: moment('not_before'),
    claimed_at: moment('claimed_at'),
    sent_at: moment('sent_at'),
    delivered_at: moment('delivered_at'),
    seen_at: moment('seen_at'),
    file_id: uuid('file_id'),
    media_state: text('media_state').$type<MediaState>(),
    media_fault: text('media_fault'),
    media_tried_at: moment('media_tried_at'),
    search: searchColumn(`coalesce(text, '')`),
  },
  (table) => [
    primaryKey({ name: 'viber_messages_pk', columns: [table.tenant_id, table.idguid] }),
    index('viber_messages_shown').on(table.conversation_id, table.at, table.no),
    // All that statistics of a period read, so that they need not look at the messages.
    index('viber_messages_at')
      .on(table.tenant_id, table.at, table.conversation_id, table.direction, table.origin, table.author_id)
      .where(sql`direction in ('in', 'out')`),
    uniqueIndex('viber_messages_received')
      .on(table.conversation_id, table.token)
      .where(sql`direction = 'in'`),
    index('viber_messages_sent')
      .on(table.conversation_id, table.token)
      .where(sql`direction = 'out' and token is not null`),
    uniqueIndex('viber_messages_client')
      .on(table.conversation_id, table.client_id)
      .where(sql`client_id is not null`),
    index('viber_messages_queue')
      .on(table.conversation_id, table.no)
      .where(sql`state in ('queued', 'sending')`),
    index('viber_messages_media').on(table.no).where(sql`media_state in ('waiting', 'fetching')`),
    index('viber_messages_file').on(table.tenant_id, table.file_id).where(sql`file_id is not null`),
    index('viber_messages_broadcast')
      .on(table.tenant_id, table.broadcast_id)
      .where(sql`broadcast_id is not null`),
    trigrams('viber_messages', table.search, table.tenant_id),
    conversationKey('viber_messages_conversation_fk', table.tenant_id, table.conversation_id),
    fileKey('viber_messages_file_fk', table.tenant_id, table.file_id),
    check('viber_messages_direction_check', sql`${table.direction} in ('in', 'out', 'note', 'event')`),
    check('viber_messages_state_check', sql`(${table.direction} = 'out') = (${table.state} is not null)`),
  ],
);

/** Receipts that came before the answer to the sending, so that their message is not known yet. */
export const viberReceipts = pgTable(
  'viber_receipts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    token: codeText('token').notNull(),
    delivered_at: moment('delivered_at'),
    seen_at: moment('seen_at'),
    failed_at: moment('failed_at'),
    fault: text('fault'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'viber_receipts_pk',
      columns: [table.tenant_id, table.conversation_id, table.token],
    }),
    conversationKey('viber_receipts_conversation_fk', table.tenant_id, table.conversation_id),
  ],
);

/** How many received messages of a conversation a person has seen. */
export const viberReads = pgTable(
  'viber_reads',
  {
    tenant_id: uuid('tenant_id').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    incoming: bigint('incoming', { mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'viber_reads_pk', columns: [table.tenant_id, table.conversation_id, table.user_id] }),
    conversationKey('viber_reads_conversation_fk', table.tenant_id, table.conversation_id),
  ],
);

/** What a person has typed and not sent. */
export const viberDrafts = pgTable(
  'viber_drafts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    text: text('text').notNull(),
    /** It is a note. */
    note: boolean('note').notNull().default(false),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'viber_drafts_pk', columns: [table.tenant_id, table.conversation_id, table.user_id] }),
    conversationKey('viber_drafts_conversation_fk', table.tenant_id, table.conversation_id),
  ],
);

/** Who of our people has a conversation open, and until when they count as typing. */
export const viberPresence = pgTable(
  'viber_presence',
  {
    tenant_id: uuid('tenant_id').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    seen_at: moment('seen_at').notNull().defaultNow(),
    typing_until: moment('typing_until'),
  },
  (table) => [
    primaryKey({
      name: 'viber_presence_pk',
      columns: [table.tenant_id, table.conversation_id, table.user_id],
    }),
    conversationKey('viber_presence_conversation_fk', table.tenant_id, table.conversation_id),
  ],
);

/** From the first message of a conversation until it is closed: what statistics count. */
export const viberCases = pgTable(
  'viber_cases',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    conversation_id: uuid('conversation_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    opened_at: moment('opened_at').notNull(),
    /** First answer of a person, not of the bot by itself. */
    answered_at: moment('answered_at'),
    answered_by: uuid('answered_by'),
    closed_at: moment('closed_at'),
    closed_by: uuid('closed_by'),
  },
  (table) => [
    primaryKey({ name: 'viber_cases_pk', columns: [table.tenant_id, table.idguid] }),
    index('viber_cases_opened').on(table.tenant_id, table.opened_at),
    index('viber_cases_closed').on(table.tenant_id, table.closed_at).where(sql`closed_at is not null`),
    index('viber_cases_conversation').on(table.tenant_id, table.conversation_id),
    conversationKey('viber_cases_conversation_fk', table.tenant_id, table.conversation_id),
  ],
);

/** Canned answers, called by `/` and their shortcut. */
export const viberCanned = pgTable(
  'viber_canned',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    shortcut: bsText('shortcut').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ name: 'viber_canned_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('viber_canned_shortcut').on(table.tenant_id, sql`lower(shortcut)`),
  ],
);
