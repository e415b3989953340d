import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { levelOf } from '../levels.ts';
import { pairOf, quoted } from '../lines/tokens.ts';

/** Lines that fit a search, as far as the planner knows, up to which they are counted one by one. */
export const COUNTED = 8000;
/** Lines that are looked at, whether they fit or not, to estimate how many of more do. */
export const LOOKED = 30_000;
/** Those of them that must fit, or the estimate says too little. */
const LEAST = 100;
/** Pieces of the time, in each of which a part is looked at. */
const PIECES = 1000;
const MINUTE = 60_000;

/** Lines of a bar and a level. */
export interface Bar {
  /** Milliseconds since 1970. */
  at: number;
  level: number;
  lines: number;
}

/** How many rows the planner expects a statement to answer. */
export async function expectedRows({ db }: Pick<Ctx, 'db'>, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${statement}`,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** What an estimate is made of. */
export interface Estimated {
  /** All lines of the stretch by bar and level, which are known. */
  all: readonly Bar[];
  /** Condition of the rows `l` of one's own lines, without their time. */
  rows: SQL;
  /** What the lines must fit. */
  where: SQL;
  from: Date;
  to: Date;
  /** Where the bar of a moment begins, in milliseconds since 1970. */
  barOf(at: SQL): SQL;
  /** The bars of the lines that fit and this condition of `l`, one by one. */
  count(condition: SQL): Promise<Bar[]>;
  /** Levels of at most so many lines are not estimated. */
  counted?: number;
  /** Lines that are looked at. */
  looked?: number;
}

/**
 * Estimates how many lines fit a search by those of a small part of each piece of the time: a bar's lines of a level are known, and of
 * these as many fit as of the ones that were looked at. The lines of a level that has few are counted: a few errors among a million lines are
 * what people look for, and none of them may be among those that were looked at. Null if there are so few lines, or so few fit, that they must
 * all be counted.
 */
export async function estimatedBars(
  { db }: Pick<Ctx, 'db'>,
  { all, rows, where, from, to, barOf, count, counted = COUNTED, looked = LOOKED }: Estimated,
): Promise<Bar[] | null> {
  const part = looked / all.reduce((sum, { lines }) => sum + lines, 0);
  if (part > 0.5) return null;
  const rare = rareLevels(all, counted);
  const piece = Math.max(MINUTE, (to.getTime() - from.getTime()) / PIECES) / 1000;
  const first = Math.floor(from.getTime() / 1000 / piece);
  const last = Math.ceil(to.getTime() / 1000 / piece);
  // The part begins anywhere in its piece, or what happens at each full minute would be seen always or never; and always there, or the
  // bars would move whenever they are looked at. OFFSET 0 keeps the search outside: the lines of a part are read by their time.
  const { rows: seen } = await db.execute<{ at: string; level: number; looked: number; fit: number }>(sql`
    select ${barOf(sql`l.at`)}::text as at, l.level, count(*)::float8 as looked, (count(*) filter (where ${where}))::float8 as fit
    from (
      select to_timestamp((n + (hashint8(n) & 1023) / 1024.0 * ${1 - part}) * ${piece}) as begins
      from generate_series(${first}::bigint, ${last}::bigint) n
    ) part
    cross join lateral (
      select * from app_logs.lines l
      where ${rows} and l.at >= part.begins and l.at < part.begins + make_interval(secs => ${piece * part})
        and l.at >= ${from.toISOString()}::timestamptz and l.at < ${to.toISOString()}::timestamptz
      offset 0
    ) l
    group by 1, 2`);
  if (seen.reduce((sum, { level, fit }) => sum + (rare.has(level) ? 0 : fit), 0) < LEAST) return null;

  const keyOf = (at: number, level: number): string => `${at} ${level}`;
  const shares = new Map<string, number>();
  const byLevel = new Map<number, { looked: number; fit: number }>();
  for (const { at, level, looked: among, fit } of seen) {
    shares.set(keyOf(Number(at), level), fit / among);
    const sum = byLevel.get(level) ?? { looked: 0, fit: 0 };
    byLevel.set(level, { looked: sum.looked + among, fit: sum.fit + fit });
  }
  // A bar of few lines may have none that was looked at.
  const shareOf = (level: number): number => {
    const sum = byLevel.get(level);
    return sum ? sum.fit / sum.looked : 0;
  };
  const estimated = all
    .filter(({ level }) => !rare.has(level))
    .map(({ at, level, lines }) => ({
      at,
      level,
      lines: Math.round(lines * (shares.get(keyOf(at, level)) ?? shareOf(level))),
    }))
    .filter(({ lines }) => lines > 0);
  return rare.size === 0 ? estimated : [...estimated, ...(await count(ofLevels([...rare])))];
}

/** Levels that have at most so many lines. */
function rareLevels(all: readonly Bar[], most: number): Set<number> {
  const sums = new Map<number, number>();
  for (const { level, lines } of all) sums.set(level, (sums.get(level) ?? 0) + lines);
  return new Set([...sums].filter(([, lines]) => lines <= most).map(([level]) => level));
}

/** A condition of rows `l` that the index of words answers. */
const ofLevels = (levels: readonly number[]): SQL =>
  sql`l.words @@ ${levels.map((level) => quoted(pairOf('level', levelOf(level)))).join(' | ')}::tsquery`;
