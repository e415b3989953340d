import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';
import { DIMENSIONS, type Dimension, type Filters } from './dimensions.ts';
import type { Days } from './period.ts';
import type { AskedVisits } from './visits.api.ts';
import { visitPaths, visitProfiles, visitSessions, visitViews } from './visits.table.ts';

/** What is counted: whole days, up to an instant of the last where it is not over. */
export interface Stretch extends Days {
  until?: Date | null;
}

/** The filters that an address names. */
function filtersOf(asked: AskedVisits): Filters {
  const filters: Filters = {};
  for (const name of DIMENSIONS) {
    const given = asked[name];
    if (given !== undefined) filters[name] = Array.isArray(given) ? given : [given];
  }
  return filters;
}

/**
 * Memory for one statement: the distinct visitors of a year must fit, or PostgreSQL counts them through temporary files,
 * three times as slowly. A table of hashes may take twice as much; over a million views they take 16 to 40 MB, and more did not
 * make any faster. It is given back with the transaction, and few count at a time (visits.routes.ts).
 */
export const withRoom = (tx: Tx): Promise<unknown> => tx.execute(sql`set local work_mem = '32MB'`);

/** Values of the columns that a profile has. A city is kept apart from its country. */
const PROFILE_COLUMN = {
  referrer: sql`p.referrer`,
  country: sql`p.country`,
  city: sql`case when p.city = '' then '' else p.country || '/' || p.city end`,
  device: sql`p.device`,
  browser: sql`p.browser`,
  system: sql`p.system`,
} as const;
type OfProfile = keyof typeof PROFILE_COLUMN;
const isOfProfile = (name: Dimension): name is OfProfile => Object.hasOwn(PROFILE_COLUMN, name);

const list = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`;

/** Filters with the pages they name by number: PostgreSQL plans by how often these come. */
export interface Narrowing {
  filters: Filters;
  page: readonly number[] | null;
  entry: readonly number[] | null;
}

/** Reads the filters of an address. */
export async function narrowingOf(db: Tx, asked: AskedVisits): Promise<Narrowing> {
  const filters = filtersOf(asked);
  const ids = async (paths: readonly string[] | undefined): Promise<number[] | null> => {
    if (!paths) return null;
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ${visitPaths} where path = ${list(paths)}`,
    );
    return rows.map(({ id }) => id);
  };
  return { filters, page: await ids(filters.page), entry: await ids(filters.entry) };
}

/**
 * Whether each row tells by itself if its visitor has been counted already (`seen`): where nothing but one page narrows
 * what is counted. Otherwise visitors have to be compared.
 */
export const tellsItself = ({ filters, page }: Narrowing): boolean =>
  Object.keys(filters).every((name) => name === 'page') && (page === null || page.length === 1);

/** Counts each visitor at their first row since a day. */
export const firstSince = (day: SQL): SQL => sql`count(*) filter (where s.seen is null or s.seen < ${day})`;

/** Where something is counted, as `s`, and which rows of it. */
export interface Source {
  from: SQL;
  where: SQL;
  /** How many views a row stands for. */
  views: SQL;
}

/**
 * Visits of a stretch, as `s`. Where that ends within its last day, visits of this day are as they stood then, made of the
 * views that there were: what they did afterwards would be compared with what nobody has done yet.
 */
export function visitsIn({ from, to, until }: Stretch): { from: SQL; where: SQL } {
  const where = sql`s.day between ${from}::date and ${to}::date`;
  if (!until) return { from: sql`${visitSessions} s`, where };
  return {
    from: sql`(
      select id, visitor, profile, entry, day, at, last_at, views, seen from ${visitSessions}
      where day between ${from}::date and ${to}::date - 1
      union all
      select v.id, visitor, profile, entry, day, v.at, so_far.last_at, so_far.views, seen from ${visitSessions} v
      join (
        select session, max(at) as last_at, count(*)::int as views from ${visitViews}
        where day = ${to}::date and at < ${until} group by session
      ) so_far on so_far.session = v.id
    ) s`,
    where,
  };
}

/**
 * The rows to count. Visits, which are fewer, unless pages are asked for or filtered by: then page views, so that what is
 * counted are views of these pages.
 */
export function sourceOf(
  stretch: Stretch,
  { filters, page, entry }: Narrowing,
  { eachView = page !== null }: { eachView?: boolean } = {},
): Source {
  const visits = visitsIn(stretch);
  const where = [visits.where];
  if (eachView && stretch.until) where.push(sql`s.at < ${stretch.until}`);
  if (page) where.push(sql`s.path = any(${sql.raw(intList(page))})`);
  if (entry) where.push(sql`s.entry = any(${sql.raw(intList(entry))})`);
  const profile = DIMENSIONS.flatMap((name) =>
    isOfProfile(name) && filters[name] ? [sql`${PROFILE_COLUMN[name]} = ${list(filters[name])}`] : [],
  );
  if (profile.length > 0)
    where.push(
      sql`s.profile in (select p.id from ${visitProfiles} p where ${sql.join(profile, sql` and `)})`,
    );
  return {
    from: eachView ? sql`${visitViews} s` : visits.from,
    where: sql.join(where, sql` and `),
    views: eachView ? sql`count(*)` : sql`sum(s.views)`,
  };
}

/** Numbers of ours, written out: a parameter would hide them from the planner. */
const intList = (numbers: readonly number[]): string => `'{${numbers.map(Number).join(',')}}'::int[]`;

/** What rows are counted by, and how its value reads once they are counted as `value`. */
export function groupOf(dimension: Dimension): { by: SQL; join: SQL; text: SQL } {
  if (isOfProfile(dimension))
    return {
      by: PROFILE_COLUMN[dimension],
      join: sql`join ${visitProfiles} p on p.id = s.profile`,
      text: sql`value`,
    };
  return {
    by: dimension === 'page' ? sql`s.path` : sql`s.entry`,
    join: sql``,
    text: sql`(select path from ${visitPaths} where id = value)`,
  };
}
