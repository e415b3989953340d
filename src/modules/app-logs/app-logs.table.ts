import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, searchColumn, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import type { Level } from './levels.ts';
import { PROBLEM_STATES, type ProblemState } from './problems/states.ts';

/*
 * The lines themselves and their counts by minute are in the schema `app_logs` (store/lines-sql.ts): they are partitioned by day, which
 * the migrations cannot say, and are in no backup.
 */

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Keys by which an organisation's applications send lines. */
export const appLogKeys = pgTable(
  'app_log_keys',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    /** Of the application, for people. */
    name: bsText('name').notNull(),
    /** Short name of the application, which its lines carry. */
    app: text('app').notNull(),
    /** The visible beginning, by which the key is found. */
    prefix: text('prefix').notNull(),
    /** SHA-256 (hex) of the whole key, which is 256 random bits. */
    key_hash: text('key_hash').notNull(),
    /** Lines a minute that it may send. */
    line_limit: integer('line_limit').notNull(),
    revoked_at: moment('revoked_at'),
    last_used_at: moment('last_used_at'),
    /** Lines that were taken and refused so far. */
    taken: count('taken'),
    refused: count('refused'),
  },
  (table) => [
    unique('app_log_keys_prefix_key').on(table.prefix),
    index('app_log_keys_tenant').on(table.tenant_id, table.created_at),
  ],
);

/** Like errors of one application. Those of the installation itself have no organisation: only the operator reads them. */
export const appLogProblems = pgTable(
  'app_log_problems',
  {
    tenant_id: uuid('tenant_id'),
    idguid: uuid('idguid').primaryKey(),
    /** See problems/fingerprint.ts; it covers organisation and application. */
    fingerprint: text('fingerprint').notNull(),
    app: text('app').notNull(),
    /** Type of the error; empty where it has none. */
    kind: text('kind').notNull(),
    /** Message of its first line. */
    title: bsText('title').notNull(),
    /** The application's function that it happened in. */
    place: text('place'),
    level: smallint('level').notNull(),
    /** What an application with too many different errors has beside these. */
    other: boolean('other').notNull().default(false),
    state: text('state').$type<ProblemState>().notNull().default('new'),
    lines: count('lines'),
    first_at: moment('first_at').notNull(),
    last_at: moment('last_at').notNull(),
    /** The newest twenty that it was seen in, in the order of their first line. */
    releases: text('releases').array().notNull().default([]),
    solved_at: moment('solved_at'),
    /** Since when it is back after having been solved. */
    returned_at: moment('returned_at'),
    version: integer('version').notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /** Who has changed its state last. */
    updated_by: bsText('updated_by'),
    search: searchColumn(`"title" || ' ' || "kind" || ' ' || "app" || ' ' || coalesce("place", '')`),
  },
  (table) => [
    unique('app_log_problems_fingerprint_key').on(table.fingerprint),
    index('app_log_problems_app').on(table.tenant_id, table.app),
    index('app_log_problems_last').on(table.tenant_id, table.last_at.desc()),
    check('app_log_problems_state_check', sql`${table.state} in (${literals(PROBLEM_STATES)})`),
  ],
);

/** Alerts: more than so many lines of a search within so many minutes. */
export const appLogAlerts = pgTable(
  'app_log_alerts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    name: bsText('name').notNull(),
    /** A search, as it is typed. */
    query: text('query').notNull(),
    lines: integer('lines').notNull(),
    minutes: integer('minutes').notNull(),
    active: boolean('active').notNull().default(true),
    /** Whoever may read the logs is told, and not its maker alone. */
    for_all: boolean('for_all').notNull().default(true),
    owner_id: uuid('owner_id').notNull(),
    /** Since when there are more; null: it is calm. It was told then, and is told again only after it has been calm. */
    firing_since: moment('firing_since'),
    /** When it was looked at last, and how many there were, counted up to one more than `lines`. */
    checked_at: moment('checked_at'),
    last_count: integer('last_count'),
    /** When looking at it failed last, unless it has succeeded since: nobody knows then whether it is calm. */
    failed_at: moment('failed_at'),
  },
  (table) => [index('app_log_alerts_tenant').on(table.tenant_id, table.created_at)],
);

/** Nodes that run, or have within the last week; one row for each start of a process. */
export const appLogNodes = pgTable('app_log_nodes', {
  id: uuid('id').primaryKey(),
  /** Machine and port. */
  name: text('name').notNull(),
  release: text('release').notNull(),
  started_at: moment('started_at').notNull().defaultNow(),
  seen_at: moment('seen_at').notNull().defaultNow(),
  /** What it logs now, and what it logs by its settings (LOG_LEVEL). */
  level: text('level').$type<Level | 'silent'>().notNull(),
  usual_level: text('usual_level').$type<Level | 'silent'>().notNull(),
  /** What a person has asked for, until then. */
  wanted_level: text('wanted_level').$type<Level>(),
  wanted_until: moment('wanted_until'),
  wanted_by: bsText('wanted_by'),
  /** Lines since its start: stored, and lost because they could not be. */
  stored: count('stored'),
  dropped: count('dropped'),
  dropped_at: moment('dropped_at'),
});
