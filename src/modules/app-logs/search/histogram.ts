import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { levelOf } from '../levels.ts';
import { conditionsOf } from './conditions.ts';
import { type Bar, COUNTED, estimatedBars, expectedRows } from './estimate.ts';
import { type Stretch, stretchOf } from './period.ts';
import { prepareReading, type Scope, scopesOf } from './scopes.ts';
import type { AskedLines, LogHistogram } from './search.api.ts';

/** Seconds of a bar: what people count time in. */
const STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800];
const MINUTE = 60_000;

/**
 * How many lines there were in the course of a stretch, by level. What asks for levels and applications alone is read from the counts by
 * minute, so that its ends are full minutes; anything else from the lines, and where very many fit, by looking at some of them.
 */
export async function readHistogram(
  ctx: Ctx,
  asked: AskedLines & { points: number },
  now = Date.now(),
  bounds: { counted?: number; looked?: number } = {},
): Promise<LogHistogram> {
  const { where, counted } = conditionsOf(asked.q);
  const stretch = shown(stretchOf(asked, now), asked, now);
  const seconds = stepOf(stretch, asked.points);
  await prepareReading(ctx);
  const bars = new Map<number, Record<string, number>>();
  let total = 0;
  let estimated = false;
  for (const scope of scopesOf(ctx)) {
    const read = counted
      ? { bars: await barsOf(ctx, ofMinutes(scope, stretch, counted), stretch, seconds), estimated: false }
      : await barsOfLines(ctx, scope, { stretch, seconds, where: where!, ...bounds });
    estimated ||= read.estimated;
    for (const { at, level, lines } of read.bars) {
      const bar = bars.get(at) ?? {};
      const name = levelOf(level);
      bar[name] = (bar[name] ?? 0) + lines;
      bars.set(at, bar);
      total += lines;
    }
  }
  return {
    step: seconds,
    from: stretch.from.toISOString(),
    to: stretch.to.toISOString(),
    total,
    estimated,
    points: [...bars]
      .sort(([a], [b]) => a - b)
      .map(([at, levels]) => ({ at: new Date(at).toISOString(), levels })),
  };
}

/** Bars of a search that the counts by minute do not answer. */
async function barsOfLines(
  ctx: Ctx,
  scope: Scope,
  asked: { stretch: Stretch; seconds: number; where: SQL; counted?: number; looked?: number },
): Promise<{ bars: Bar[]; estimated: boolean }> {
  const { stretch, seconds, where, counted = COUNTED, looked } = asked;
  const lines = ofLines(scope, stretch, where);
  if ((await expectedRows(ctx, lines)) > counted) {
    const bars = await estimatedBars(ctx, {
      all: await barsOf(ctx, ofMinutes(scope, stretch, sql`true`), stretch, seconds),
      rows: scope.rows('l'),
      where,
      ...stretch,
      barOf: barOf(stretch, seconds),
      count: (condition) => {
        // Rare lines of one organisation are not looked for among those of all.
        const conditions = [where, condition, ...(scope.words ? [scope.words] : [])];
        return barsOf(ctx, ofLines(scope, stretch, sql.join(conditions, sql` and `)), stretch, seconds);
      },
      counted,
      looked,
    });
    if (bars) return { bars, estimated: true };
  }
  return { bars: await barsOf(ctx, lines, stretch, seconds), estimated: false };
}

/** What is drawn of a stretch that is open towards now: nothing of the future, and full minutes. */
function shown({ from, to }: Stretch, { do: until }: AskedLines, now: number): Stretch {
  const floor = (time: number): number => Math.floor(time / MINUTE) * MINUTE;
  const end = until === undefined ? now + MINUTE : to.getTime();
  return { from: new Date(floor(from.getTime())), to: new Date(floor(end + MINUTE - 1)) };
}

/** The shortest step with at most so many bars. */
function stepOf({ from, to }: Stretch, points: number): number {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  return STEPS.find((step) => seconds / step <= points) ?? STEPS.at(-1)!;
}

const between = (column: SQL, { from, to }: Stretch): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;

const ofMinutes = (scope: Scope, stretch: Stretch, counted: SQL): SQL => sql`
  select m.minute as at, m.level, m.lines from app_logs.minutes m
  where ${scope.rows('m')} and ${between(sql`m.minute`, stretch)} and ${counted}`;

const ofLines = (scope: Scope, stretch: Stretch, where: SQL): SQL => sql`
  select l.at, l.level, 1 as lines from app_logs.lines l where ${scope.rows('l')} and ${between(sql`l.at`, stretch)} and ${where}`;

/** Where the bar of a moment begins, in milliseconds since 1970: where a day in Sarajevo does, and then step by step. */
const barOf =
  ({ from }: Stretch, seconds: number) =>
  (at: SQL): SQL => {
    const origin = dayStart(dayOf(from)).toISOString();
    return sql`(extract(epoch from date_bin(make_interval(secs => ${seconds}), ${at}, ${origin}::timestamptz)) * 1000)::bigint`;
  };

async function barsOf(ctx: Ctx, read: SQL, stretch: Stretch, seconds: number): Promise<Bar[]> {
  const { rows } = await ctx.db.execute<{ at: string; level: number; lines: string }>(sql`
    select ${barOf(stretch, seconds)(sql`r.at`)}::text as at, r.level, sum(r.lines)::text as lines
    from (${read}) r group by 1, 2`);
  return rows.map(({ at, level, lines }) => ({ at: Number(at), level, lines: Number(lines) }));
}
