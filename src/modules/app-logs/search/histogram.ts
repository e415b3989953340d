import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { levelOf } from '../levels.ts';
import { conditionsOf } from './conditions.ts';
import { type Stretch, stretchOf } from './period.ts';
import { prepareReading, type Scope, scopesOf } from './scopes.ts';
import type { AskedLines, LogHistogram } from './search.api.ts';

/** Seconds of a bar: what people count time in. */
const STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800];
const MINUTE = 60_000;

/**
 * How many lines there were in the course of a stretch, by level. What asks for levels and applications alone is read from the counts by
 * minute, so that its ends are full minutes; anything else from the lines.
 */
export async function readHistogram(
  ctx: Ctx,
  asked: AskedLines & { points: number },
  now = Date.now(),
): Promise<LogHistogram> {
  const { where, counted } = conditionsOf(asked.q);
  const stretch = shown(stretchOf(asked, now), asked, now);
  const seconds = stepOf(stretch, asked.points);
  await prepareReading(ctx);
  const bars = new Map<number, Record<string, number>>();
  let total = 0;
  for (const scope of scopesOf(ctx)) {
    const statement = counted ? ofMinutes(scope, stretch, counted) : ofLines(scope, stretch, where!);
    for (const { at, level, lines } of await barsOf(ctx, statement, stretch, seconds)) {
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
    points: [...bars]
      .sort(([a], [b]) => a - b)
      .map(([at, levels]) => ({ at: new Date(at).toISOString(), levels })),
  };
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

/** Bars begin where a day in Sarajevo does, and then step by step. */
async function barsOf(ctx: Ctx, read: SQL, { from }: Stretch, seconds: number) {
  const origin = dayStart(dayOf(from)).toISOString();
  const { rows } = await ctx.db.execute<{ at: string; level: number; lines: string }>(sql`
    select (extract(epoch from date_bin(make_interval(secs => ${seconds}), r.at, ${origin}::timestamptz)) * 1000)::bigint::text as at,
      r.level, sum(r.lines)::text as lines
    from (${read}) r group by 1, 2`);
  return rows.map(({ at, level, lines }) => ({ at: Number(at), level, lines: Number(lines) }));
}
