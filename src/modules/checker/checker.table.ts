import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea, written } from '../../core/table.ts';
import type { RunMetrics, RunScores, RunState } from './checker.api.ts';
import type { Device } from './paths.ts';
import type { RunFailure } from './run/job.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Every run of the checker, waiting, under way and ended. Anybody who knows an id may read it; the id is no secret. */
export const checkerRuns = pgTable(
  'checker_runs',
  {
    id: uuid('id').primaryKey(),
    /** The address as it is loaded (`readAddress`), which is also what the history is kept by. */
    url: text('url').notNull(),
    device: text('device').$type<Device>().notNull(),
    runs: integer('runs').$type<1 | 3>().notNull(),
    state: text('state').$type<RunState>().notNull().default('waiting'),
    /** Who began it, as a keyed hash of their network; kept only until the run has ended. */
    visitor: text('visitor'),
    /** SHA-256 (hex) of the secret by which it is cancelled. */
    secret_hash: text('secret_hash').notNull(),
    /** When its turn comes among those that wait: later for each run its visitor already had in the queue. */
    turn: moment('turn').notNull(),
    /** Until when the node that runs it must have been heard of again. */
    lease_until: moment('lease_until'),
    /** How many times it was taken up. */
    attempt: integer('attempt').notNull().default(0),
    phase: text('phase').$type<'start' | 'load' | 'gather' | 'audit' | 'save'>(),
    /** Of the whole, all measurements together; 0 to 1. */
    progress: real('progress').notNull().default(0),
    /** What is being done, in Bosnian. */
    label: text('label').notNull().default(''),
    final_url: text('final_url'),
    scores: jsonb('scores').$type<RunScores>(),
    metrics: jsonb('metrics').$type<RunMetrics>(),
    failure: jsonb('failure').$type<RunFailure>(),
    created_at: moment('created_at').notNull().defaultNow(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('checker_runs_queue').on(table.turn).where(sql`${table.state} in ('waiting', 'running')`),
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
  /** The page as it looked when it had loaded: JPEG. */
  screenshot: bytea('screenshot'),
});

/** Limits that an administrator has changed; a key that was never changed has no row. */
export const checkerLimits = pgTable('checker_limits', {
  key: text('key').primaryKey(),
  value: integer('value').notNull(),
});

/** One row: how often all limits together were changed, when and by whom. */
export const checkerLimitsState = pgTable(
  'checker_limits_state',
  { id: integer('id').primaryKey().default(1), ...written() },
  (table) => [check('checker_limits_state_one', sql`${table.id} = 1`)],
);
