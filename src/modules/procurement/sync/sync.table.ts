import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** Whether the source is fetched by schedule: one row, made when an operator begins it for the first time. */
export const ejnSyncState = pgTable(
  'ejn_sync_state',
  {
    only: boolean('only').primaryKey().default(true),
    active: boolean('active').notNull(),
    changed_at: moment('changed_at').notNull().defaultNow(),
    /** Who began or stopped it. */
    changed_by: text('changed_by').notNull(),
  },
  (table) => [check('ejn_sync_state_only_check', sql`${table.only}`)],
);

/** Whether what is stored was invented: one row, made with the first answer. Rows of both would be mixed. */
export const ejnSyncSource = pgTable(
  'ejn_sync_source',
  {
    only: boolean('only').primaryKey().default(true),
    /** The source says that it is a simulator. */
    simulated: boolean('simulated').notNull(),
  },
  (table) => [check('ejn_sync_source_only_check', sql`${table.only}`)],
);

/** How far each set of the source is fetched. Stamps are text as received: a Date would cut their last digits off. */
export const ejnSyncSets = pgTable('ejn_sync_sets', {
  set: codeText('set').primaryKey(),
  /** The newest stamp that a finished run has seen, and not a future one; null: nothing was fetched yet. */
  watermark: codeText('watermark'),
  /** Where the run under way is: the last row of the last committed page; null: none is under way. */
  at_stamp: codeText('at_stamp'),
  at_id: number('at_id'),
  /** The source's clock when it began: rows beyond are left to the next one. */
  until: codeText('until'),
  /** Rows fetched by the run under way, and how many the source said there were when it began. */
  fetched: integer('fetched').notNull().default(0),
  expected: integer('expected'),
  /** Rows of ours, and of the source when both were last compared. */
  ours: integer('ours'),
  theirs: integer('theirs'),
  compared_at: moment('compared_at'),
  /** When a run last reached its end, and one with the long overlap. */
  finished_at: moment('finished_at'),
  long_at: moment('long_at'),
});

/** Runs of the sync, newest kept for 90 days. */
export const ejnSyncRuns = pgTable(
  'ejn_sync_runs',
  {
    idguid: uuid('idguid').primaryKey(),
    /** `first`: the first load; `new`: since the watermark; `long`: with the overlap of two days and the comparison; `compare`: that alone. */
    kind: text('kind').$type<'first' | 'new' | 'long' | 'compare'>().notNull(),
    /** Who asked for it; null: the schedule. */
    by: text('by'),
    started_at: moment('started_at').notNull().defaultNow(),
    /** Sign of life: the last committed page. */
    seen_at: moment('seen_at').notNull().defaultNow(),
    ended_at: moment('ended_at'),
    state: text('state').$type<'running' | 'done' | 'failed' | 'stopped'>().notNull().default('running'),
    /** Why it ended before its time, in Bosnian. */
    fault: text('fault'),
    requests: integer('requests').notNull().default(0),
    repeats: integer('repeats').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    quarantined: integer('quarantined').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    /** The source says that it is a simulator. */
    simulated: boolean('simulated').notNull().default(false),
    /** People were told that it failed. */
    told: boolean('told').notNull().default(false),
  },
  (table) => [
    index('ejn_sync_runs_started').on(table.started_at),
    check('ejn_sync_runs_state_check', sql`${table.state} in ('running', 'done', 'failed', 'stopped')`),
    check('ejn_sync_runs_kind_check', sql`${table.kind} in ('first', 'new', 'long', 'compare')`),
  ],
);

/** Rows of the source that could not be taken as they are, without personal data. */
export const ejnQuarantine = pgTable(
  'ejn_quarantine',
  {
    idguid: uuid('idguid').primaryKey(),
    set: codeText('set').notNull(),
    /** The source's id, as it writes it; a hash of the row where it has none. With the set it names the row. */
    row_key: codeText('row_key').notNull(),
    /** `refused`: the row is not with us; `mended`: it is, without what was wrong. */
    kind: text('kind').$type<'refused' | 'mended'>().notNull(),
    /** What is wrong, in Bosnian. */
    fault: text('fault').notNull(),
    /** The row as JSON, cut to 10,000 characters. */
    raw: text('raw').notNull(),
    seen: integer('seen').notNull().default(1),
    first_at: moment('first_at').notNull().defaultNow(),
    last_at: moment('last_at').notNull().defaultNow(),
    /** It came again without a fault, or a person has set it aside. */
    settled_at: moment('settled_at'),
  },
  (table) => [
    index('ejn_quarantine_open').on(table.last_at).where(sql`settled_at is null`),
    // One line for each fault of a row, however often it comes.
    uniqueIndex('ejn_quarantine_row').on(table.set, table.row_key),
  ],
);

/** Counts of a month of publication, ours against the source's: where they differ, rows are gone. */
export const ejnMonths = pgTable(
  'ejn_months',
  {
    set: codeText('set').notNull(),
    month: date('month').notNull(),
    ours: integer('ours').notNull(),
    theirs: integer('theirs').notNull(),
    compared_at: moment('compared_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'ejn_months_pk', columns: [table.set, table.month] })],
);
