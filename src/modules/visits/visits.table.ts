import { bigint, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import type { Device } from './dimensions.ts';

/*
 * Visits to the public site. A page view is one narrow row of numbers; long, repeated values are in tables of their own, so
 * that a million views are counted in a fraction of a second (see
 * docs/decisions/026-visits.md). The numbers that point elsewhere are no foreign keys: one writer keeps them
 * (intake/store.service.ts), and checking them again would cost as much as the rows themselves.
 */

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** Addresses of the product's pages, with `:id` for a record's; one line for all others (intake/view.ts). */
export const visitPaths = pgTable('visit_paths', { id: id(), path: text('path').notNull().unique() });

/** Properties shared by many visits. Empty text: unknown; empty referrer: direct. */
export const visitProfiles = pgTable(
  'visit_profiles',
  {
    id: id(),
    device: text('device').$type<Device>().notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    /** ISO 3166-1, two letters. */
    country: text('country').notNull(),
    city: text('city').notNull(),
    /** The host alone of the page that led here. */
    referrer: text('referrer').notNull(),
  },
  (table) => [
    unique('visit_profiles_one').on(
      table.device,
      table.browser,
      table.system,
      table.country,
      table.city,
      table.referrer,
    ),
  ],
);

/** Browsers, by a pseudonym of the identifier that they send (intake/view.ts); and the visit that each made last. */
export const visitVisitors = pgTable('visit_visitors', {
  id: id(),
  key: bigint('key', { mode: 'bigint' }).notNull().unique(),
  session: integer('session'),
});

/** Visits: page views of one browser, each at most half an hour after the one before, on one day in Sarajevo. */
export const visitSessions = pgTable(
  'visit_sessions',
  {
    id: id(),
    visitor: integer('visitor').notNull(),
    profile: integer('profile').notNull(),
    /** Path of the first page. */
    entry: integer('entry').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
    last_at: moment('last_at').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [index('visit_sessions_day').on(table.day)],
);

/** Page views, with columns of their visit repeated to avoid a join. */
export const visitViews = pgTable(
  'visit_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    session: integer('session').notNull(),
    visitor: integer('visitor').notNull(),
    profile: integer('profile').notNull(),
    entry: integer('entry').notNull(),
    path: integer('path').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('visit_views_day').on(table.day)],
);

/**
 * Finished days as they are counted: the rows of one day column by column, each number four bytes, the most significant first
 * (why so: docs/decisions/043-packed-days.md). A copy: it can be made again from the rows at any time, and goes when one of them does.
 */
export const visitDays = pgTable('visit_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** Of each visit, in the order of its number: */
  visitor: bytea('visitor').notNull(),
  profile: bytea('profile').notNull(),
  entry: bytea('entry').notNull(),
  views: bytea('views').notNull(),
  /** its first moment in milliseconds since the day began in Sarajevo, and how many later its last view came. */
  begun: bytea('begun').notNull(),
  length: bytea('length').notNull(),
  /** Of each view: which visit of the day it belongs to (0 the first), its page, its moment like `begun`. */
  visit: bytea('visit').notNull(),
  path: bytea('path').notNull(),
  at: bytea('at').notNull(),
});
