import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import { REASON_LABELS, type Reason, STATE_LABELS, type State, type Try } from './deliveries.api.ts';

/** Where an organisation has its events sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    name: bsText('name').notNull(),
    url: text('url').notNull(),
    /** Names of `WebhookEvent`s. */
    events: text('events').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    /** Sealed (core/secret-box.ts). */
    secret: text('secret').notNull(),
    secret_made_at: moment('secret_made_at').notNull().defaultNow(),
    /** The one before, sealed; it signs too, until then. */
    previous_secret: text('previous_secret'),
    previous_until: moment('previous_until'),
    /** Since when every try has failed. */
    failing_since: moment('failing_since'),
    /** Why it was switched off by itself. */
    off_reason: text('off_reason').$type<'gone' | 'failing'>(),
  },
  (table) => [
    unique('webhooks_tenant_key').on(table.tenant_id, table.idguid),
    check('webhooks_off_check', sql`${table.off_reason} in ('gone', 'failing')`),
  ],
);

/** What was sent to webhooks, or is to be. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    webhook_id: uuid('webhook_id').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    /** By which a receiver knows the message again; one that is sent again by hand keeps it. */
    message_id: uuid('message_id').notNull(),
    event: text('event').notNull(),
    /** JSON as it is signed, so not jsonb. */
    body: text('body').notNull(),
    state: text('state').$type<State>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due again. */
    next_at: moment('next_at'),
    last_status: integer('last_status'),
    last_reason: text('last_reason').$type<Reason>(),
    /** Beginning of the last answer. */
    response: text('response'),
    duration_ms: integer('duration_ms'),
    tries: jsonb('tries').$type<Try[]>().notNull().default([]),
    /** The delivery that was sent again by hand, and by whom. */
    resent_of: uuid('resent_of'),
    asked_by: bsText('asked_by'),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.tenant_id, table.webhook_id, table.created_at),
    index('webhook_deliveries_time').on(table.tenant_id, table.created_at),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [table.tenant_id, table.webhook_id],
      foreignColumns: [webhooks.tenant_id, webhooks.idguid],
    }).onDelete('cascade'),
    check('webhook_deliveries_state_check', sql`${table.state} in (${literals(Object.keys(STATE_LABELS))})`),
    check(
      'webhook_deliveries_reason_check',
      sql`${table.last_reason} in (${literals(Object.keys(REASON_LABELS))})`,
    ),
    check('webhook_deliveries_tries_check', sql`jsonb_typeof(${table.tries}) = 'array'`),
  ],
);
