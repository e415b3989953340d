import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

/** Viber bots. One that was removed keeps its row, because its conversations stay; it has no token any more. */
export const viberBots = pgTable(
  'viber_bots',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    /** As the service says them: id (`pa:…`), name, picture, subscribers. */
    account_id: codeText('account_id').notNull(),
    name: bsText('name').notNull(),
    avatar: text('avatar'),
    /** That picture as it is shown: small, made anew, a data URL. */
    picture: text('picture'),
    subscribers: integer('subscribers'),
    checked_at: moment('checked_at'),
    /** Status of the service that concerns the whole bot (protocol/statuses.ts); null: it works. */
    fault: integer('fault'),
    /** The service said that it is a simulator. */
    simulated: boolean('simulated').notNull().default(false),
    /** Sealed (core/secret-box.ts); null of a removed bot. */
    token: text('token'),
    /** Name under which it writes. */
    sender_name: bsText('sender_name').notNull(),
    /** Its last part is the secret of the webhook's address. */
    hook_id: codeText('hook_id').notNull(),
    hook_state: text('hook_state').$type<'none' | 'set' | 'failed'>().notNull().default('none'),
    hook_url: text('hook_url'),
    hook_at: moment('hook_at'),
    /** Why setting it failed: a code of ours, and what the service said. */
    hook_fault: text('hook_fault'),
    hook_detail: text('hook_detail'),
    /** Everybody with the right to the chat may answer; otherwise those of `viber_bot_people`. */
    everybody: boolean('everybody').notNull().default(true),
    /** Days for which files that people send can be fetched. */
    file_days: integer('file_days').notNull().default(30),
    active: boolean('active').notNull().default(true),
    removed_at: moment('removed_at'),
  },
  (table) => [
    primaryKey({ name: 'viber_bots_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('viber_bots_hook').on(table.hook_id),
    uniqueIndex('viber_bots_account').on(table.account_id).where(sql`removed_at is null`),
    check('viber_bots_hook_check', sql`${table.hook_state} in ('none', 'set', 'failed')`),
    check('viber_bots_token_check', sql`(${table.token} is null) = (${table.removed_at} is not null)`),
  ],
);

/** The foreign key by which a row of another table is of a bot. */
export const botKey = (name: string, tenantId: AnyPgColumn, botId: AnyPgColumn) =>
  foreignKey({ name, columns: [tenantId, botId], foreignColumns: [viberBots.tenant_id, viberBots.idguid] });

/** People who may answer for a bot, where that is not everybody. */
export const viberBotPeople = pgTable(
  'viber_bot_people',
  {
    tenant_id: uuid('tenant_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    user_id: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'viber_bot_people_pk', columns: [table.tenant_id, table.bot_id, table.user_id] }),
    botKey('viber_bot_people_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);

/** Last signs of a bot's webhook. Beside the bot, since it is written often. */
export const viberBotHealth = pgTable(
  'viber_bot_health',
  {
    tenant_id: uuid('tenant_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    last_callback_at: moment('last_callback_at'),
    last_error_at: moment('last_error_at'),
    /** In Bosnian. */
    last_error: text('last_error'),
    /** People were told that nothing but wrong signatures comes in; null again with the first good one. */
    told_at: moment('told_at'),
  },
  (table) => [
    primaryKey({ name: 'viber_bot_health_pk', columns: [table.tenant_id, table.bot_id] }),
    botKey('viber_bot_health_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);

/** Callbacks of a bot in an hour. */
export const viberBotHours = pgTable(
  'viber_bot_hours',
  {
    tenant_id: uuid('tenant_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    hour: moment('hour').notNull(),
    callbacks: integer('callbacks').notNull().default(0),
    messages: integer('messages').notNull().default(0),
    /** Refused for their signature. */
    refused: integer('refused').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'viber_bot_hours_pk', columns: [table.tenant_id, table.bot_id, table.hour] }),
    botKey('viber_bot_hours_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);

/** How a bot answers by itself: welcome, office hours, keywords, flows (answers/definition.ts). */
export const viberAnswers = pgTable(
  'viber_answers',
  {
    tenant_id: uuid('tenant_id').notNull(),
    bot_id: uuid('bot_id').notNull(),
    ...written(),
    definition: jsonb('definition').notNull(),
  },
  (table) => [
    primaryKey({ name: 'viber_answers_pk', columns: [table.tenant_id, table.bot_id] }),
    botKey('viber_answers_bot_fk', table.tenant_id, table.bot_id).onDelete('cascade'),
  ],
);
