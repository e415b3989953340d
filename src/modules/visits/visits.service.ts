import { sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../core/context.ts';
import type { Sent } from '../../core/serve.ts';
import {
  firstSince,
  type Narrowing,
  narrowingOf,
  type Stretch,
  sourceOf,
  tellsItself,
  visitsIn,
  withRoom,
} from './counting.ts';
import { DIMENSIONS, labelOf } from './dimensions.ts';
import { rangeOf } from './period.ts';
import type { AskedVisits, Chart, ChartPoint, Summary, Totals } from './visits.api.ts';
import { visitSessions } from './visits.table.ts';

/** Minutes without a view after which somebody is no longer there. */
const PRESENT = 5;

/** Visitors of the last five minutes. */
export async function readLive({ db }: Ctx): Promise<{ visitors: number }> {
  const { rows } = await db.execute<{ visitors: number }>(sql`
    select count(distinct visitor)::int as visitors from ${visitSessions}
    where day >= current_date - 1 and last_at > now() - make_interval(mins => ${PRESENT})`);
  return rows[0]!;
}

/** The numbers of the time asked for, and of the time before where anything was kept then. */
export async function readSummary(ctx: Pick<Ctx, 'db'>, asked: AskedVisits): Promise<Summary> {
  const { before, ...range } = rangeOf(asked);
  await withRoom(ctx.db);
  const narrowing = await narrowingOf(ctx.db, asked);
  const since = await readSince(ctx.db);
  const current = await totalsOf(ctx.db, range, narrowing);
  return {
    since,
    current,
    before: isKnown(since, before) ? await totalsOf(ctx.db, before, narrowing) : null,
    filters: DIMENSIONS.flatMap((dimension) =>
      (narrowing.filters[dimension] ?? []).map((value) => ({
        dimension,
        value,
        label: labelOf(dimension, value),
      })),
    ),
  };
}

/** Of a time before the first visit nothing is known; zero would be a claim. */
const isKnown = (since: string | null, { to }: Stretch): boolean => since !== null && since <= to;

async function readSince(db: Tx): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(day)::text as day from ${visitSessions}`,
  );
  return rows[0]?.day ?? null;
}

/** Of a filter by page these are the views of it, and the whole visits that it was part of. */
async function totalsOf(db: Tx, stretch: Stretch, narrowing: Narrowing): Promise<Totals> {
  const { from, where, views } = sourceOf(stretch, narrowing);
  const visitors = tellsItself(narrowing)
    ? sql`${firstSince(sql`${stretch.from}::date`)}`
    : sql`(select count(*) from (select from ${from} where ${where} group by s.visitor) each)`;
  const visits = visitsIn(stretch);
  const whole =
    narrowing.page === null
      ? where
      : sql`${visits.where} and s.id in (select s.session from ${from} where ${where})`;
  const seen = await db.execute<Pick<Totals, 'visitors' | 'views'>>(sql`
    select (${visitors})::int as visitors, coalesce(${views}, 0)::int as views from ${from} where ${where}`);
  const counted = await db.execute<Omit<Totals, 'visitors' | 'views'>>(sql`
    select count(*)::int as visits, (count(*) filter (where s.views = 1))::int as bounces,
      coalesce(extract(epoch from sum(s.last_at - s.at)), 0)::int as seconds
    from ${visits.from} where ${whole}`);
  return { ...seen.rows[0]!, ...counted.rows[0]! };
}

/** Visitors and views by hour, day or month, of the time asked for and of the time before. */
export async function readChart(ctx: Pick<Ctx, 'db'>, asked: AskedVisits): Promise<Sent<Chart>> {
  const { before, unit, ...range } = rangeOf(asked);
  await withRoom(ctx.db);
  const narrowing = await narrowingOf(ctx.db, asked);
  const drawn = async <S extends Stretch>(stretch: S) => ({
    ...stretch,
    points: await pointsOf(ctx.db, stretch, narrowing, unit),
  });
  const known = isKnown(await readSince(ctx.db), before);
  return { unit, current: await drawn(range), before: known ? await drawn(before) : null };
}

async function pointsOf(
  db: Tx,
  stretch: Stretch,
  narrowing: Narrowing,
  unit: Chart['unit'],
): Promise<ChartPoint[]> {
  // A visit may last over several hours, so these are told by its views.
  const source = sourceOf(stretch, narrowing, unit === 'hour' ? { eachView: true } : {});
  const by = {
    // Sarajevo differs from UTC by whole hours: this way the one that comes twice in October stays two.
    hour: sql`date_trunc('hour', s.at, 'UTC')`,
    day: sql`s.day`,
    month: sql`s.day - extract(day from s.day)::int + 1`,
  }[unit];
  const text =
    unit === 'hour' ? sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : sql`at::text`;
  if (unit !== 'hour' && tellsItself(narrowing)) {
    const days = await db.execute<ChartPoint>(sql`
      select at::text, sum(visitors)::int as visitors, sum(views)::int as views from (
        select ${by} as at, ${firstSince(sql`${unit === 'day' ? sql`s.day` : sql`date_trunc('month', s.day::timestamp)`}`)} as visitors, ${source.views} as views
        from ${source.from} where ${source.where} group by s.day
      ) each group by each.at order by each.at`);
    return days.rows;
  }
  const { rows } = await db.execute<ChartPoint>(sql`
    select ${text} as at, count(*)::int as visitors, sum(views)::int as views
    from (
      select ${by} as at, s.visitor, ${source.views} as views
      from ${source.from} where ${source.where} group by 1, 2
    ) each group by each.at order by each.at`);
  return rows;
}
