import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { containsAll, literal } from '../query.ts';
import { type Found, type Hit, RANK, type SearchQuery } from './source.ts';

/** A hand-written search: by an index where its text is stored (`folded`), else over few rows. */
export interface Scanned {
  id: SQL;
  title: SQL;
  hint?: SQL;
  /** Text that is searched beside the title; or `folded`, a `searchColumn` that holds both. */
  also?: SQL;
  folded?: SQL;
  /** Tables and joins, without FROM. */
  from: SQL;
  where?: SQL;
}

/** The best matches, and their number. */
export async function scan(
  ctx: Ctx,
  look: Scanned,
  { text, words }: SearchQuery,
  limit: number,
): Promise<Found> {
  const { id, title, hint = sql`null::text`, also = sql`''`, from, where = sql`true` } = look;
  const looked = look.folded ?? sql`core_fold(${title} || ' ' || ${also})`;
  const folded = sql`core_fold(${literal(text)})`;
  const { rows } = await ctx.db.execute<Hit & { total: number } & Record<string, unknown>>(sql`
    select idguid, title, hint, count(*) over ()::int as total,
      case when name = core_fold(${text}) then ${RANK.same}::int
        when name like ${folded} || '%' then ${RANK.begins}
        when name like '% ' || ${folded} || '%' then ${RANK.word}
        else ${RANK.holds} end as rank
    from (
      select ${id} as idguid, ${title} as title, ${hint} as hint, core_fold(${title}) as name
      from ${from} where ${sql.join([where, ...containsAll(looked, words)], sql` and `)} offset 0
    ) found
    order by rank, title, idguid limit ${limit}`);
  return {
    hits: rows.map(({ total: _total, ...hit }) => hit),
    total: rows[0]?.total ?? 0,
    atLeast: false,
  };
}
