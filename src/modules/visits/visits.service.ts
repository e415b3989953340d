import { sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../core/context.ts';
import { dayOf, dayStart } from '../../core/dates.ts';
import { rangeOf } from '../../core/period-range.ts';
import type { Sent } from '../../core/serve.ts';
import { narrowingOf, readSince, rowsOf, type Selection, type Stretch, selectionOf } from './counting.ts';
import { DIMENSIONS, labelOf } from './dimensions.ts';
import { Tally } from './tally.ts';
import type { AskedVisits, Chart, ChartPoint, Summary, Totals } from './visits.api.ts';
import { visitSessions } from './visits.table.ts';

/** Minutes without a view after which a visitor is gone. */
const PRESENT = 5;

/** Visitors of the last five minutes. */
export async function readLive({ db }: Ctx): Promise<{ visitors: number }> {
  const { rows } = await db.execute<{ visitors: number }>(sql`
    select count(distinct visitor)::int as visitors from ${visitSessions}
    where day >= current_date - 1 and last_at > now() - make_interval(mins => ${PRESENT})`);
  return rows[0]!;
}

/** Totals of the period, and of the previous one if visits were recorded then. */
export async function readSummary(ctx: Pick<Ctx, 'db'>, asked: AskedVisits): Promise<Summary> {
  const { before, ...range } = rangeOf(asked);
  const narrowing = await narrowingOf(ctx.db, asked);
  const selection = await selectionOf(ctx.db, narrowing);
  const since = await readSince(ctx.db);
  const current = await totalsOf(ctx.db, range, selection);
  return {
    since,
    current,
    before: isKnown(since, before) ? await totalsOf(ctx.db, before, selection) : null,
    filters: DIMENSIONS.flatMap((dimension) =>
      (narrowing.filters[dimension] ?? []).map((value) => ({
        dimension,
        value,
        label: labelOf(dimension, value),
      })),
    ),
  };
}

/** Null before the first recorded visit, where zero would be wrong. */
const isKnown = (since: string | null, { to }: Stretch): boolean => since !== null && since <= to;

/** With a filter by page: its views, and the whole visits that contain it. */
async function totalsOf(db: Tx, stretch: Stretch, selection: Selection): Promise<Totals> {
  const tally = new Tally();
  const totals = { visits: 0, bounces: 0, seconds: 0 };
  const eachView = selection.page !== null;
  const columns = ['visitor', 'views', 'length'] as const;
  for await (const { day, forEach } of rowsOf(db, stretch, selection, { eachView, columns })) {
    const { visitor, views, length } = day;
    const counted = new Uint8Array(visitor.length);
    forEach((visit) => {
      tally.add(0, visitor[visit]!, eachView ? 1 : views[visit]!);
      if (counted[visit]) return;
      counted[visit] = 1;
      totals.visits += 1;
      totals.seconds += length[visit]! / 1000;
      if (views[visit] === 1) totals.bounces += 1;
    });
  }
  const [{ visitors, views } = { visitors: 0, views: 0 }] = await tally.counted();
  return { visitors, views, ...totals, seconds: Math.round(totals.seconds) };
}

/** Visitors and views by hour, day or month, of the period and the previous one. */
export async function readChart(ctx: Pick<Ctx, 'db'>, asked: AskedVisits): Promise<Sent<Chart>> {
  const { before, unit, ...range } = rangeOf(asked);
  const selection = await selectionOf(ctx.db, await narrowingOf(ctx.db, asked));
  const drawn = async <S extends Stretch>(stretch: S) => ({
    ...stretch,
    points: await pointsOf(ctx.db, stretch, selection, unit),
  });
  const known = isKnown(await readSince(ctx.db), before);
  return { unit, current: await drawn(range), before: known ? await drawn(before) : null };
}

const HOUR = 3_600_000;

async function pointsOf(
  db: Tx,
  stretch: Stretch,
  selection: Selection,
  unit: Chart['unit'],
): Promise<ChartPoint[]> {
  const tally = new Tally();
  const names: string[] = [];
  // A visit may span hours, so hours count views.
  const byHour = unit === 'hour';
  const eachView = byHour || selection.page !== null;
  const columns = [
    'visitor',
    ...(eachView ? [] : ['views' as const]),
    ...(byHour ? ['at' as const] : []),
  ] as const;
  for await (const { day, forEach } of rowsOf(db, stretch, selection, { eachView, columns })) {
    const { visitor, views, at } = day;
    const name = unit === 'month' ? `${day.day.slice(0, 7)}-01` : day.day;
    if (!byHour && names.at(-1) !== name) names.push(name);
    // By UTC hours, so that the repeated hour in October stays two.
    const begins = dayStart(day.day).getTime();
    const first = names.length;
    if (byHour)
      for (let hour = begins; dayOf(hour) === day.day; hour += HOUR)
        names.push(new Date(hour).toISOString().replace('.000', ''));
    forEach((visit, view) => {
      const group = byHour ? first + Math.floor(at[view]! / HOUR) : names.length - 1;
      tally.add(group, visitor[visit]!, eachView ? 1 : views[visit]!);
    });
  }
  return (await tally.counted()).map(({ group, ...counts }) => ({ at: names[group]!, ...counts }));
}
