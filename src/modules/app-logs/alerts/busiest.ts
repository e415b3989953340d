import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { conditionsOf } from '../search/conditions.ts';
import { prepareReading, scopesOf } from '../search/scopes.ts';

/** When lines are counted; milliseconds. */
export interface Watched {
  /** Of the time that is counted at any moment: the moment itself is in it, its beginning is not. */
  length: number;
  /** The first and the last moment. */
  from: number;
  to: number;
}

/**
 * Lines of a search within `length` up to `to`, and the most within `length` up to any moment from `from` on, exactly, as long as these
 * are no more than `lines`; of more it is only known that they are. Throws 422 for a search that cannot be understood.
 */
export async function busiest(
  ctx: Ctx,
  query: string,
  { length, from, to }: Watched,
  lines: number,
): Promise<{ last: number; most: number }> {
  const { where } = conditionsOf(query);
  await prepareReading(ctx);
  const at = (time: number): SQL => sql`${new Date(time).toISOString()}::timestamptz`;
  const begin = from - length;
  // All of it is so many times `length`: of so many lines one of these has too many, whichever lines are found.
  const enough = sql.raw(String(lines * Math.ceil((to - begin) / length) + 1));
  const found = scopesOf(ctx).map(
    (scope) => sql`(
      select l.at from app_logs.lines l where ${scope.rows('l')} and l.at > ${at(begin)} and l.at <= ${at(to)}
        ${where ? sql`and ${where}` : sql``} limit ${enough})`,
  );
  // It becomes more with a line and never in between, so that the moments of the lines and the first one are all that matter.
  const { rows } = await ctx.db.execute<{ last: number; most: number }>(sql`
    select (count(*) filter (where c.at > ${at(to - length)}))::int as last,
      greatest(count(*) filter (where c.at <= ${at(from)}), max(c.lines) filter (where c.at > ${at(from)}))::int as most
    from (
      select f.at, count(*) over (
        order by f.at range between make_interval(secs => ${length / 1000 - 0.000_001}) preceding and current row) as lines
      from (${sql.join(found, sql` union all `)}) f
    ) c`);
  return rows[0]!;
}
