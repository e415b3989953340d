import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { containsAll, literal } from '../query.ts';
import { type Found, type Hit, RANK, type Wanted } from './source.ts';

/** Where a hand-written kind is looked for: few enough rows that each is looked at. */
export interface Scanned {
  id: SQL;
  title: SQL;
  hint?: SQL;
  /** The text that is looked through beside the title. */
  also?: SQL;
  /** The tables and how they are joined, without FROM. */
  from: SQL;
  where?: SQL;
}

/** The best rows of a query written by hand, and how many there are. */
export async function scan(ctx: Ctx, look: Scanned, { text, words }: Wanted, limit: number): Promise<Found> {
  const { id, title, hint = sql`null::text`, also = sql`''`, from, where = sql`true` } = look;
  const folded = sql`core_fold(${literal(text)})`;
  const { rows } = await ctx.db.execute<Hit & { total: number } & Record<string, unknown>>(sql`
    select idguid, title, hint, count(*) over ()::int as total,
      case when name = core_fold(${text}) then ${RANK.same}::int
        when name like ${folded} || '%' then ${RANK.begins}
        when name like '% ' || ${folded} || '%' then ${RANK.word}
        else ${RANK.holds} end as rank
    from (
      select ${id} as idguid, ${title} as title, ${hint} as hint, core_fold(${title}) as name,
        core_fold(${title} || ' ' || ${also}) as looked
      from ${from} where ${where} offset 0
    ) everything
    where ${sql.join(containsAll(sql`looked`, words), sql` and `)}
    order by rank, title, idguid limit ${limit}`);
  return {
    hits: rows.map(({ total: _total, ...hit }) => hit),
    total: rows[0]?.total ?? 0,
    atLeast: false,
  };
}
