import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../src/core/context.ts';
import { ROW_JOINS, rowColumns } from '../../../src/modules/procurement/notices/search/rows.ts';

/** What is asked, as SQL written by hand: a tsquery, its words in the name, and further conditions on `n`. */
export interface Bare {
  where: SQL;
  /** How many of the words stand in the name. */
  named: SQL;
}

const SIZE = 50;
const NEWEST = sql`n.announced desc nulls last, n.id`;
const TOTAL = sql`(select count(*) from h)::int`;
const rows = (ctx: Ctx, from: SQL, order: SQL, total = sql`0`): SQL => sql`
  select ${total} as total, ${rowColumns(ctx, sql`0`)} from (${from}) p join ejn_notices n on n.id = p.id ${ROW_JOINS} order by ${order}`;

/** Settings of a transaction that has the planner take one of the two ways. */
export const byIndexWalk = sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`;
export const bySet = sql`select set_config('enable_seqscan', 'off', true)`;

/** A page of the newest by walking the index of days. */
export const walkNewest = (ctx: Ctx, { where }: Bare): SQL =>
  rows(
    ctx,
    sql`select n.id from ejn_notices n where n.latest and ${where} order by ${NEWEST} limit ${sql.raw(String(SIZE))}`,
    NEWEST,
  );

/** A page of the newest by fetching all hits first; these are counted too. */
export const setNewest = (ctx: Ctx, { where }: Bare): SQL => sql`
  with h as materialized (select n.id, n.announced from ejn_notices n where n.latest and ${where})
  ${rows(ctx, sql`select id from h order by announced desc nulls last, id limit ${sql.raw(String(SIZE))}`, NEWEST, TOTAL)}`;

/** The same by relevance. */
export const setRelevant = (ctx: Ctx, { where, named }: Bare): SQL => sql`
  with h as materialized (select n.id, n.announced, n.open, ${named} as named from ejn_notices n where n.latest and ${where})
  ${rows(
    ctx,
    sql`select id from h order by named desc, open desc, announced desc nulls last, id limit ${sql.raw(String(SIZE))}`,
    sql`${named} desc, n.open desc, ${NEWEST}`,
    TOTAL,
  )}`;

/** A page by relevance of what has more hits than can be sorted: the open ones, then the newest. */
export const walkRelevant = (ctx: Ctx, { where, named }: Bare): SQL => sql`
  with o as materialized (select n.id, n.announced, ${named} as named from ejn_notices n where n.open and ${where}),
    c as materialized (select n.id, n.announced from ejn_notices n where n.latest and not n.open and ${where} order by ${NEWEST} limit ${sql.raw(String(SIZE))})
  ${rows(
    ctx,
    sql`select id from (select 1 as open, named, announced, id from o union all select 0, 0, announced, id from c) u
      order by open desc, named desc, announced desc nulls last, id limit ${sql.raw(String(SIZE))}`,
    sql`n.open desc, ${named} desc, ${NEWEST}`,
  )}`;

/** How many there are, up to a number. */
export const countUpTo = ({ where }: Bare, most: number): SQL =>
  sql`select count(*)::int as total from (select 1 from ejn_notices n where n.latest and ${where} limit ${sql.raw(String(most))}) c`;

/** The groupings of all facets over as many, of which nothing is sent: below this no facets can be. */
export const groupsUpTo = ({ where }: Bare, most: number): SQL => sql`
  select count(*)::int as groups from (
    select procedure_type, contract_type, open, outcome, authority_id, divisions, count(*) as count
    from (
      select n.procedure_type, n.contract_type, n.open, n.outcome, n.authority_id, n.divisions from ejn_notices n
      where n.latest and ${where} limit ${sql.raw(String(most))}
    ) h group by grouping sets ((procedure_type, contract_type, open, outcome), (authority_id), (divisions))
  ) g`;
