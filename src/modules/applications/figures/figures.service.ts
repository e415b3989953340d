import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, daysBetween, daysLater, monthsLater } from '../../../core/dates.ts';
import { type Days, lengthOf } from '../../../core/period.ts';
import { rangeOf } from '../../../core/period-range.ts';
import { ZONE } from '../../../core/zone.ts';
import { findApplication } from '../catalogue/application.ts';
import { PLATFORM_NAMES, type Platform, STABLE } from '../catalogue/platforms.ts';
import { KEPT_DAYS } from './days.service.ts';
import {
  type AskedFigures,
  type Figures,
  type FigureTotals,
  MOST_NUMBERS,
  type NumberFigures,
} from './figures.api.ts';

/** What is known of a day. */
interface DayRow extends Record<string, unknown> {
  day: string;
  platform: Platform;
  number: string;
  downloads: number;
  active: number;
}

/** Downloads and installations of a period by version, platform and day. Throws 404. */
export async function figuresOf(ctx: Ctx, idguid: string, asked: AskedFigures): Promise<Figures> {
  await findApplication(ctx, idguid);
  const narrow = narrowing(ctx, idguid, asked.platform);
  const { before, unit, ...range } = rangeOf(asked);
  const today = dayOf(Date.now());
  const since = await readSince(ctx, narrow);
  const rows = await readDays(ctx, narrow, range);
  const earlier = since !== null && since <= before.to ? await readDays(ctx, narrow, before) : null;
  const by = unit === 'month' ? 'month' : 'day';
  const points = pointsOf({ from: range.from, to: earliest(range.to, today) }, by);
  const line = liner(points, by, { ...range, today, since });
  const published = await readPublished(ctx, narrow);
  return {
    ...{ from: range.from, to: range.to },
    unit: by,
    since,
    current: totalsOf(rows, range, today, since),
    before: earlier && {
      ...{ from: before.from, to: before.to },
      totals: totalsOf(earlier, before, today, since),
    },
    installations: await readInstallations(ctx, narrow, range),
    points,
    total: line(rows),
    numbers: numbersOf(rows, published, range.from, line),
    platforms: PLATFORM_NAMES.flatMap((platform) => {
      const own = rows.filter((row) => row.platform === platform);
      return own.length > 0 ? [{ platform, ...line(own) }] : [];
    }),
  };
}

/** The earlier of two days. */
const earliest = (a: string, b: string): string => [a, b].sort()[0]!;

const narrowing = (ctx: Ctx, application: string, platform: Platform | undefined): SQL =>
  sql.join(
    [
      sql`n.tenant_id = ${ctx.tenant.id}::uuid`,
      sql`n.application_id = ${application}::uuid`,
      ...(platform ? [sql`n.platform = ${platform}`] : []),
    ],
    sql` and `,
  );

/** The first day for which installations are still known one by one. */
const firstKept = (): string => dayOf(Date.now(), -KEPT_DAYS);

async function readSince({ db }: Ctx, narrow: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least((select min(n.day) from apl_days n where ${narrow}), (select min(n.day) from apl_seen n where ${narrow}))::text
      as day`);
  return rows[0]?.day ?? null;
}

/** Rows of these days. Installations are counted where they are kept one by one; of other days stands what was counted then. */
async function readDays({ db }: Ctx, narrow: SQL, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    with written as (
      select n.day, n.platform, n.number, n.downloads, n.active from apl_days n
      where ${narrow} and n.day between ${from}::date and ${to}::date
    ), seen as (
      select n.day, n.platform, n.number, count(*)::int as active from apl_seen n
      where ${narrow} and n.day between ${from}::date and ${to}::date group by n.day, n.platform, n.number
    )
    select day::text, platform, number, coalesce(w.downloads, 0) as downloads,
      case when bool_or(s.active is not null) over (partition by day) then coalesce(s.active, 0) else coalesce(w.active, 0) end
        as active
    from written w full join seen s using (day, platform, number) order by day, platform, number`);
  return rows;
}

async function readInstallations({ db }: Ctx, narrow: SQL, { from, to }: Days): Promise<number | null> {
  if (from < firstKept()) return null;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct n.installation)::int as count from apl_seen n
    where ${narrow} and n.day between ${from}::date and ${to}::date`);
  return rows[0]!.count;
}

interface Published extends Record<string, unknown> {
  number: string;
  sort_key: string;
  day: string;
  stable: boolean;
}

/** Versions that were ever published, the newest first, with the day on which the first of their number was. */
async function readPublished({ db }: Ctx, narrow: SQL): Promise<Published[]> {
  const { rows } = await db.execute<Published>(sql`
    select n.number, n.sort_key, (min(n.published_at) at time zone ${ZONE})::date::text as day,
      bool_or(n.channel = ${STABLE}) as stable
    from apl_versions n where ${narrow} and n.state <> 'draft' group by n.number, n.sort_key order by n.sort_key desc`);
  return rows;
}

/** The points of a chart. */
function pointsOf({ from, to }: Days, unit: 'day' | 'month'): string[] {
  const points: string[] = [];
  if (unit === 'day') for (let day = from; day <= to; day = daysLater(day, 1)) points.push(day);
  else
    for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthsLater(month, 1)) points.push(month);
  return points;
}

type Line = Figures['total'];
interface Known extends Days {
  today: string;
  since: string | null;
}

/** Puts rows at the points of a chart; of a month installations are the average of its days. */
function liner(
  points: readonly string[],
  unit: 'day' | 'month',
  known: Known,
): (rows: readonly DayRow[]) => Line {
  const places = new Map(points.map((at, index) => [at, index]));
  const days = points.map((at) => (unit === 'day' ? 1 : countedDays(monthDays(at), known)));
  return (rows) => {
    const downloads = points.map(() => 0);
    const active = points.map(() => 0);
    for (const row of rows) {
      const place = places.get(unit === 'day' ? row.day : `${row.day.slice(0, 7)}-01`);
      if (place === undefined) continue;
      downloads[place]! += row.downloads;
      active[place]! += row.active;
    }
    return { downloads, active: active.map((sum, index) => Math.round(sum / Math.max(1, days[index]!))) };
  };
}

const monthDays = (first: string): Days => ({ from: first, to: daysLater(monthsLater(first, 1), -1) });

/** Days of a stretch that lie in what is known. */
function countedDays({ from, to }: Days, known: Known): number {
  const first = [from, known.from, known.since ?? known.from].sort().at(-1)!;
  const last = [to, known.to, known.today].sort()[0]!;
  return last < first ? 0 : lengthOf({ from: first, to: last });
}

/** Sums of a stretch. An unfinished day has too few installations to be averaged, unless it is the only one. */
function totalsOf(rows: readonly DayRow[], stretch: Days, today: string, since: string | null): FigureTotals {
  const finished = stretch.from < today ? daysLater(today, -1) : today;
  const days = countedDays(stretch, { ...stretch, today: finished, since });
  let downloads = 0;
  let active = 0;
  for (const row of rows) {
    downloads += row.downloads;
    if (row.day <= finished) active += row.active;
  }
  return { downloads, active: since === null || days === 0 ? null : active / days };
}

function numbersOf(
  rows: readonly DayRow[],
  published: readonly Published[],
  from: string,
  line: (rows: readonly DayRow[]) => Line,
): NumberFigures[] {
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  const largest = new Set(
    [...byNumber]
      .map(([number, own]) => ({ number, weight: own.reduce((sum, { active }) => sum + active, 0) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MOST_NUMBERS)
      .map(({ number }) => number),
  );
  const perDay = Map.groupBy(rows, ({ day }) => day);
  const known = published.filter(({ number }) => largest.has(number));
  return [
    ...known.map(({ number, day, stable }) => ({
      number,
      stable,
      published_on: day,
      // Of one that is older, the half may have been reached before.
      half_after: day < from ? null : halfAfter(number, day, perDay),
      ...line(byNumber.get(number) ?? []),
    })),
    ...(largest.has('')
      ? [{ number: '', stable: false, published_on: null, half_after: null, ...line(byNumber.get('')!) }]
      : []),
  ];
}

/** Days from publication until half of those installations had the version that say theirs; null if they have not. */
function halfAfter(number: string, published: string, perDay: ReadonlyMap<string, DayRow[]>): number | null {
  for (const [day, rows] of perDay) {
    if (day < published) continue;
    const said = rows.filter((row) => row.number !== '');
    const sum = (of: readonly DayRow[]) => of.reduce((total, { active }) => total + active, 0);
    const all = sum(said);
    if (all > 0 && sum(said.filter((row) => row.number === number)) * 2 >= all)
      return daysBetween(published, day) - 1;
  }
  return null;
}
