import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ListQuery } from '../../../../core/list-query.ts';
import { type Asked, askedOf, type NoticeQuery, type SearchCtx } from './asked.ts';

/** Hits up to which they are counted exactly. */
export const MOST_EXACT = 200_000;

/**
 * How many hits questions had when they were last asked, by their keys, on this node. Only which plan is tried first follows from it: how
 * many there are is counted each time.
 */
export const lastTotals = new LRUCache<string, number>({ max: 2000 });

/**
 * What searches need of the rest of the transaction: each is planned for its own words; with an index, also where a limit makes reading
 * all rows look cheap to the planner; and with room for all hits.
 */
export const settings = async ({ db }: SearchCtx): Promise<void> => {
  await db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`);
};

/** What follows in the transaction is planned as usual: small tables are read as a whole. */
export const usual = async ({ db }: SearchCtx): Promise<void> => {
  await db.execute(sql`select set_config('enable_seqscan', 'on', true)`);
};

/** How many hits there are, counted up to `most`. */
export async function countOf({ db }: SearchCtx, { where }: Asked, most: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from ejn_notices n where ${where} limit ${sql.raw(String(most))}) counted`);
  return rows[0]!.total;
}

/** How many notices a query of the list finds, counted up to `most`; none where its words cannot be searched for. */
export async function countNotices(
  ctx: SearchCtx,
  query: NoticeQuery | ListQuery<string>,
  most: number,
): Promise<number> {
  const asked = await askedOf(ctx, query);
  if (asked.problem !== null) return 0;
  const [, total] = await Promise.all([settings(ctx), countOf(ctx, asked, most)]);
  return total;
}
