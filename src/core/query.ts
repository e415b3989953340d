import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Ctx } from './context.ts';
import type { ListQuery } from './list-query.ts';
import { fieldsOf, type Resource } from './resource.ts';

/** What stands for a field in a statement. */
export type Term = AnyColumn | SQL;

/** Escapes what LIKE reads as a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True where `folded` (text without case and diacritics: `core_fold`) contains the text, however that is written. */
export const contains = (folded: Term, text: string): SQL =>
  sql`${folded} like '%' || core_fold(${literal(text)}) || '%'`;

/** True where every word is found; see `contains`. */
export const containsAll = (folded: Term, words: readonly string[]): SQL[] =>
  words.map((word) => contains(folded, word));

/** Conditions of a list: its filters, and every word of the search box somewhere in `folded`. */
export function conditions(terms: Record<string, Term>, folded: Term, query: ListQuery): SQL[] {
  return [
    ...query.filters.map((filter) => condition(terms[filter.field]!, filter)),
    ...containsAll(folded, query.words),
  ];
}

function condition(term: Term, { operator, values }: ListQuery['filters'][number]): SQL {
  const column = term as AnyColumn;
  const [value] = values;
  switch (operator) {
    case 'eq':
      return eq(column, value);
    case 'gte':
      return gte(column, value);
    case 'lte':
      return lte(column, value);
    case 'in':
      return inArray(column, values);
    case 'like':
      return contains(sql`core_fold(${column})`, String(value));
    case 'null':
      return value ? isNull(column) : isNotNull(column);
    case 'any':
      return sql`${term} && ${sql.param(values)}::uuid[]`;
    case 'none':
      return value ? sql`${term} = '{}'` : sql`${term} <> '{}'`;
  }
}

/** ORDER BY of a resource's list; `titles` are the columns that stand for referenced records. Ends with the id: pages never overlap. */
export function ordering(
  columns: Record<string, AnyColumn>,
  titles: Record<string, AnyColumn>,
  sort: ListQuery['sort'],
): SQL[] {
  return [
    ...sort.map(({ field, descending }) => {
      const column = titles[field] ?? columns[field]!;
      return descending ? desc(column) : asc(column);
    }),
    asc(columns.idguid!),
  ];
}

/** A list over tables joined by hand. */
export interface Joined<S extends string, C extends Record<string, SQL>> {
  /** What a row answers. */
  columns: C;
  /** The tables and how they are joined, without FROM. */
  from: SQL;
  where?: SQL;
  /** The text that the search box looks through. */
  search: SQL;
  /** What each filter of the list's specification stands for. */
  filters?: Record<string, SQL>;
  /** What each sortable name stands for. `nullable`: rows without a value come last in both directions. */
  order: Record<S, readonly (SQL | { nullable: SQL })[]>;
  /** What no two rows share; the last word of the order, so that pages never overlap. */
  id: SQL;
}

/** A page as a list answers it. */
export interface Page<T> {
  data: T[];
  meta: { page: number; page_size: number; total: number };
}

/** One page of a list written by hand. */
export async function readPage<S extends string, C extends Record<string, SQL>>(
  ctx: Ctx,
  list: Joined<S, C>,
  query: ListQuery<S>,
): Promise<Page<{ [K in keyof C]: C[K] extends SQL<infer T> ? T : never }>> {
  const { page, pageSize: page_size } = query;
  const found = conditions(list.filters ?? {}, sql`core_fold(${list.search})`, query);
  const where = and(list.where, ...found);
  const order = query.sort.flatMap(({ field, descending }) =>
    list.order[field].map((term) => {
      if (!('nullable' in term)) return descending ? desc(term) : asc(term);
      return descending ? sql`${term.nullable} desc nulls last` : asc(term.nullable);
    }),
  );
  const [rows, totals] = await Promise.all([
    ctx.db
      .select(list.columns as Record<string, SQL>)
      .from(list.from)
      .where(where)
      .orderBy(...order, asc(list.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    ctx.db.select({ total: sql<number>`count(*)::int` }).from(list.from).where(where),
  ]);
  return { data: rows as never, meta: { page, page_size, total: totals[0]?.total ?? 0 } };
}

/** Names of a resource's reference fields with the resource each points at. */
export function referencesOf(resource: Resource): { field: string; to: string; label: string }[] {
  return fieldsOf(resource).flatMap(([field, declared]) =>
    declared.kind === 'reference' ? [{ field, to: declared.to, label: declared.label }] : [],
  );
}
