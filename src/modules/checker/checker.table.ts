import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, searchColumn, trigrams, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import type { RunMetrics, RunScores, RunState } from './checker.api.ts';
import type { Device } from './paths.ts';
import type { RunFailure } from './run/job.ts';

/** Runs of the checker: waiting, running and finished. Anybody who knows an id may read it. */
export const checkerRuns = pgTable(
  'checker_runs',
  {
    id: uuid('id').primaryKey(),
    /** The URL as loaded (`readAddress`); the history is grouped by it. */
    url: text('url').notNull(),
    device: text('device').$type<Device>().notNull(),
    runs: integer('runs').$type<1 | 3>().notNull(),
    state: text('state').$type<RunState>().notNull().default('waiting'),
    /** Keyed hash of the visitor's network; erased when the run ends. */
    visitor: text('visitor'),
    /** SHA-256 (hex) of the secret for cancelling. */
    secret_hash: text('secret_hash').notNull(),
    /** Position in the queue by time: later for each run that the visitor already has waiting. */
    queued_at: moment('turn').notNull(),
    /** Lease of the node that runs it; renewed by its heartbeat. */
    lease_until: moment('lease_until'),
    /** Number of attempts. */
    attempt: integer('attempt').notNull().default(0),
    phase: text('phase').$type<'start' | 'load' | 'gather' | 'audit' | 'save'>(),
    /** Overall progress over all measurements, 0 to 1. */
    progress: real('progress').notNull().default(0),
    /** Current step, in Bosnian. */
    label: text('label').notNull().default(''),
    final_url: text('final_url'),
    scores: jsonb('scores').$type<RunScores>(),
    metrics: jsonb('metrics').$type<RunMetrics>(),
    failure: jsonb('failure').$type<RunFailure>(),
    created_at: moment('created_at').notNull().defaultNow(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    search: searchColumn(`"url" || ' ' || coalesce("final_url", '') || ' ' || "id"::text`),
  },
  (table) => [
    trigrams('checker_runs', table.search),
    index('checker_runs_queue').on(table.queued_at).where(sql`${table.state} in ('waiting', 'running')`),
    index('checker_runs_history').on(table.url, table.created_at).where(sql`${table.state} = 'done'`),
    index('checker_runs_created').on(table.created_at),
  ],
);

/** What a run found; in a table of its own, so that lists stay small. */
export const checkerReports = pgTable('checker_reports', {
  run_id: uuid('run_id')
    .primaryKey()
    .references(() => checkerRuns.id, { onDelete: 'cascade' }),
  /** The Lighthouse report as JSON, gzip; the filmstrip is part of it. */
  report: bytea('report').notNull(),
  /** Screenshot of the loaded page: JPEG. */
  screenshot: bytea('screenshot'),
});

/** Changed limits; a default has no row. */
export const checkerLimits = pgTable('checker_limits', {
  key: text('key').primaryKey(),
  value: integer('value').notNull(),
});

/** A single row: version of the limits, when and by whom changed. */
export const checkerLimitsState = pgTable(
  'checker_limits_state',
  { id: integer('id').primaryKey().default(1), ...written() },
  (table) => [check('checker_limits_state_one', sql`${table.id} = 1`)],
);
