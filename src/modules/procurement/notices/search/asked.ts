import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { ListQuery } from '../../../../core/list-query.ts';
import { type Expression, tsqueryText } from '../../stems/expression.ts';
import { readQuery } from '../../stems/query.ts';
import { type Also, expanded, type Synonyms, synonymsIn } from '../../stems/synonyms.service.ts';
import type { typeNames } from '../../types/names.ts';
import { numberAsked } from '../number.ts';
import { type Condition, conditionsOf, type SortColumn } from './conditions.ts';

/** Who asks; with the synonyms where the caller has them at hand, or they are read. */
export type SearchCtx = Ctx & { synonyms?: Synonyms };
/** Who asks for what is shown; with the names of types. */
export type ListCtx = SearchCtx & { types: Awaited<ReturnType<typeof typeNames>> };
/** What is asked of the list, whichever page and order. */
export type NoticeQuery = Pick<ListQuery<string>, 'words' | 'filters'>;

/** A query of the list, read: conditions on rows `n` of ejn_notices. */
export interface Asked {
  where: SQL;
  /** Conditions on a column alone; they stand in `where` too. */
  on(column: SortColumn): SQL[];
  /** What the text must have, each of which counts in the order; none of a query without words. */
  wanted: readonly Expression[];
  /** How many of these stand in the name of a notice. */
  named: SQL<number>;
  /** Words that are not searched for, other words that are, and why nothing can be searched; see `Facets`. */
  ignored: readonly string[];
  also: readonly Also[];
  problem: string | null;
  /** The same for the same question. */
  key: string;
}

/** Reads what is asked. Never fails: `problem` says why nothing can be found. */
export async function askedOf(ctx: SearchCtx, { words, filters }: NoticeQuery): Promise<Asked> {
  const text = words.join(' ');
  const number = numberAsked(words);
  const read = readQuery(number === null ? text : '');
  const searched = read.terms.length > 0 && read.problem === null;
  const { tsquery, wanted, also } = searched
    ? expanded(read.terms, ctx.synonyms ?? (await synonymsIn(ctx.db)))
    : { tsquery: '', wanted: [], also: [] };
  const conditions: Condition[] = [
    ...(number === null ? [] : [{ sql: startsWith(number) }]),
    ...(tsquery ? [{ sql: sql`n.v @@ ${tsquery}::tsquery` }] : []),
    ...(read.problem === null ? await conditionsOf(ctx, filters) : []),
  ];
  return {
    where: and(sql`n.latest`, ...conditions.map((one) => one.sql))!,
    on: (column) => conditions.filter((one) => one.on === column).map((one) => one.sql),
    wanted,
    named: namedOf(wanted),
    ignored: read.ignored,
    also,
    problem: read.problem,
    key: JSON.stringify([ctx.tenant.id, text, filters]),
  };
}

/** A range of the index. Numbers have digits, dashes and a slash, all of which stand before the colon. */
const startsWith = (number: string): SQL => sql`(n.number >= ${number} and n.number < ${`${number}:`})`;

function namedOf(wanted: readonly Expression[]): SQL<number> {
  // Not a bare number: in an order that would be the place of a column.
  if (wanted.length === 0) return sql<number>`0::int`;
  const each = wanted.map((one) => sql`(n.v @@ ${tsqueryText(one, 'A')}::tsquery)::int`);
  return sql<number>`(${sql.join(each, sql` + `)})`;
}
