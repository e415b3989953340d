import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';
import { dayStart } from '../../core/dates.ts';
import type { Days } from '../../core/period.ts';
import { type Column, type Day, numbersOf, readDays } from './days.ts';
import { DIMENSIONS, type Dimension, type Filters } from './dimensions.ts';
import type { AskedVisits } from './visits.api.ts';
import { visitPaths, visitProfiles, visitSessions } from './visits.table.ts';

/** Whole days, up to an instant of an unfinished last one. */
export interface Stretch extends Days {
  until?: Date | null;
}

/** Filters of an address. */
function filtersOf(asked: AskedVisits): Filters {
  const filters: Filters = {};
  for (const name of DIMENSIONS) {
    const value = asked[name];
    if (value !== undefined) filters[name] = Array.isArray(value) ? value : [value];
  }
  return filters;
}

/** Columns of a profile. */
const PROFILE_COLUMN = {
  referrer: sql`p.referrer`,
  country: sql`p.country`,
  city: sql`case when p.city = '' then '' else p.country || '/' || p.city end`,
  device: sql`p.device`,
  browser: sql`p.browser`,
  system: sql`p.system`,
} as const;
type OfProfile = keyof typeof PROFILE_COLUMN;
export const isOfProfile = (name: Dimension): name is OfProfile => Object.hasOwn(PROFILE_COLUMN, name);

const list = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`;

/** Filters with page ids. */
interface Narrowing {
  filters: Filters;
  page: readonly number[] | null;
  entry: readonly number[] | null;
}

/** Parses the filters. */
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

/** Condition on profiles, or null. */
export function profilesOf({ filters }: Narrowing): SQL | null {
  const named = DIMENSIONS.flatMap((name) =>
    isOfProfile(name) && filters[name] ? [sql`${PROFILE_COLUMN[name]} = ${list(filters[name])}`] : [],
  );
  return named.length > 0 ? sql.join(named, sql` and `) : null;
}

/** Group of a profile or page by its id, plus one; 0: not counted. */
type Lookup = ArrayLike<number>;

const lookup = (groups: readonly ArrayLike<number>[]): Lookup => {
  let most = 0;
  for (const ids of groups) for (let n = 0; n < ids.length; n++) most = Math.max(most, ids[n]!);
  const made = new Int32Array(most + 1);
  groups.forEach((ids, group) => {
    for (let n = 0; n < ids.length; n++) made[ids[n]!] = group + 1;
  });
  return made;
};

/** Selection of a day's rows; null: all. */
export interface Selection {
  profile: Lookup | null;
  page: Lookup | null;
  entry: Lookup | null;
}

/** The selection by the filters and, with `by`, the groups: profiles by the values of that dimension. */
export async function selectionOf(
  db: Tx,
  narrowing: Narrowing,
  by: OfProfile | null = null,
): Promise<Selection & { values: string[] }> {
  const profiles = profilesOf(narrowing);
  const { rows } =
    by || profiles
      ? await db.execute<{ value: string; ids: Buffer }>(sql`
          select ${by ? PROFILE_COLUMN[by] : sql`''`} as value, string_agg(int4send(p.id), ''::bytea) as ids
          from ${visitProfiles} p where ${profiles ?? sql`true`} group by 1`)
      : { rows: [] };
  return {
    profile: by || profiles ? lookup(rows.map(({ ids }) => numbersOf(ids))) : null,
    page: narrowing.page && lookup([narrowing.page]),
    entry: narrowing.entry && lookup([narrowing.entry]),
    values: rows.map(({ value }) => value),
  };
}

/** First recorded day, or null. */
export async function readSince(db: Tx): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(day)::text as day from ${visitSessions}`,
  );
  return rows[0]?.day ?? null;
}

/** Counted rows of a day: visits, or views with `eachView`. */
interface Rows {
  day: Day;
  /** Calls back with each row: index of its visit and, for views, of the view. */
  forEach(count: (visit: number, view: number) => void): void;
}

/**
 * Yields the days of a stretch with the selected rows. `columns`: those to read beside the ones that filters need. If the
 * stretch ends within its last day, that day's visits consist of the views up to then, so that an unfinished day is compared
 * with the same part of an earlier one.
 */
export async function* rowsOf(
  db: Tx,
  { until, ...stretch }: Stretch,
  selection: Selection,
  { eachView, columns }: { eachView: boolean; columns: readonly Column[] },
): AsyncGenerator<Rows> {
  const since = await readSince(db);
  if (since === null) return;
  const needed = new Set<Column>(columns).add(eachView ? 'visit' : 'views');
  if (selection.profile) needed.add('profile');
  if (selection.entry) needed.add('entry');
  if (selection.page) needed.add('path');
  if (until) for (const name of ['views', 'begun', 'length', 'visit', 'at'] as const) needed.add(name);
  for await (const day of readDays(db, stretch, since, [...needed])) {
    const read =
      until && day.day === stretch.to ? endedAt(day, until.getTime() - dayStart(day.day).getTime()) : day;
    yield { day: read, forEach: (count) => forEachRow(read, selection, eachView, count) };
  }
}

function forEachRow(
  { visit, path, profile, entry, views }: Day,
  selection: Selection,
  eachView: boolean,
  count: (visit: number, view: number) => void,
): void {
  const { profile: profiles, entry: entries, page: pages } = selection;
  const fits = (n: number): boolean =>
    (profiles === null || profiles[profile[n]!]! > 0) && (entries === null || entries[entry[n]!]! > 0);
  if (!eachView) {
    for (let n = 0; n < views.length; n++) if (views[n]! > 0 && fits(n)) count(n, -1);
    return;
  }
  for (let view = 0; view < visit.length; view++) {
    const n = visit[view]!;
    if ((pages === null || pages[path[view]!]! > 0) && fits(n)) count(n, view);
  }
}

/** The day cut off this many milliseconds after its start. */
function endedAt(day: Day, time: number): Day {
  const { begun, visit, at, path } = day;
  const views = new Int32Array(begun.length);
  const length = new Int32Array(begun.length);
  const kept = at.map((_, view) => view).filter((view) => at[view]! < time);
  for (const view of kept) {
    const n = visit[view]!;
    const lasted = at[view]! - begun[n]!;
    length[n] = views[n]! === 0 ? lasted : Math.max(length[n]!, lasted);
    views[n]! += 1;
  }
  const of = (column: Int32Array) => kept.map((view) => column[view]!);
  return { ...day, views, length, visit: of(visit), path: path.length > 0 ? of(path) : path, at: of(at) };
}
