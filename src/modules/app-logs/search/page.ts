import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Conditions } from './conditions.ts';
import type { Stretch } from './period.ts';
import {
  byNewest,
  from as fromPlace,
  KEY,
  olderThan,
  PAGE_COLUMNS,
  type Place,
  placeOf,
  type Row,
} from './rows.ts';
import { prepareReading, type Scope, scopesOf } from './scopes.ts';

/**
 * Lines that are looked at in the order of time before the index of words is asked: a common word fills a page among them, and a word
 * that does not is rare, so that the index finds it faster than any walk.
 */
const LOOKED = 5000;
const DAY = 86_400_000;

const ORDER = sql`order by l.at desc, l.id desc`;
const limit = (most: number): SQL => sql.raw(`limit ${most}`);

/** What is read: lines of a search in a stretch of time, older than a place. */
export interface Wanted extends Stretch {
  conditions: Conditions;
  before: Place | null;
  limit: number;
}

/** The newest lines, at most `limit` of them. Throws 503 if that takes too long. */
export async function readPage(ctx: Ctx, wanted: Wanted, columns = PAGE_COLUMNS): Promise<Row[]> {
  await prepareReading(ctx);
  const found: Row[] = [];
  for (const scope of scopesOf(ctx)) found.push(...(await readScope(ctx, scope, wanted, columns)));
  return found.sort(byNewest).slice(0, wanted.limit);
}

async function readScope(ctx: Ctx, scope: Scope, wanted: Wanted, columns: SQL): Promise<Row[]> {
  const { conditions, before } = wanted;
  const inTime = (stretch: Stretch): SQL =>
    sql`l.at >= ${stretch.from.toISOString()}::timestamptz and l.at < ${stretch.to.toISOString()}::timestamptz`;
  const older = before ? sql` and ${olderThan(before)}` : sql``;
  const base = sql`${scope.rows('l')} and ${inTime(wanted)}${older}`;
  const { where } = conditions;
  if (!where)
    return rowsOf(
      ctx,
      sql`select ${columns} from app_logs.lines l where ${base} ${ORDER} ${limit(wanted.limit)}`,
    );

  const end = await boundaryOf(ctx, base);
  const near = end ? sql`${base} and ${fromPlace(end)}` : base;
  // OFFSET 0 keeps the condition outside: the lines are walked, however many the planner thinks it fits.
  const walked = await rowsOf(
    ctx,
    sql`select ${columns} from (select * from app_logs.lines l where ${near} ${ORDER} offset 0) l
      where ${where} ${ORDER} ${limit(wanted.limit)}`,
  );
  if (!end || walked.length >= wanted.limit) return walked;

  const found = [...walked];
  for (const stretch of backwards(wanted.from, new Date(Number(end.us / 1000n) + 1))) {
    const missing = wanted.limit - found.length;
    const narrow = scope.words ? sql` and ${scope.words}` : sql``;
    const far = sql`${scope.rows('l')} and ${inTime(stretch)} and ${olderThan(end)}${narrow}`;
    // Here the order stands outside, or the planner would walk on.
    found.push(
      ...(await rowsOf(
        ctx,
        sql`select ${columns} from (select * from app_logs.lines l where ${far} and ${where} offset 0) l ${ORDER} ${limit(missing)}`,
      )),
    );
    if (found.length >= wanted.limit) break;
  }
  return found;
}

const rowsOf = async (ctx: Ctx, statement: SQL): Promise<Row[]> =>
  (await ctx.db.execute<Row>(statement)).rows;

/** The last line that is walked to; null if there are fewer. */
async function boundaryOf(ctx: Ctx, base: SQL): Promise<Place | null> {
  const [last] = await rowsOf(
    ctx,
    sql`select ${KEY} from app_logs.lines l where ${base} ${ORDER} offset ${sql.raw(String(LOOKED - 1))} limit 1`,
  );
  return last ? placeOf(last.key) : null;
}

/** Stretches from the end to the beginning: the rest of that day (UTC), then twice as many days each time. */
export function* backwards(from: Date, to: Date): Generator<Stretch> {
  let end = to.getTime();
  for (let days = 1; end > from.getTime(); days *= 2) {
    const begin = Math.max(from.getTime(), Math.floor((end - 1) / DAY) * DAY - (days - 1) * DAY);
    yield { from: new Date(begin), to: new Date(end) };
    end = begin;
  }
}
