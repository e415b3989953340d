import { type AnyColumn, and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';
import { BEYOND, behind, type Ordered, pageCursor, refuseCursor, sortedBy } from './cursor.ts';
import { pipelined } from './dberrors.ts';
import { decoderOf, type RowOf, type Term } from './decode.ts';
import type { PageMeta } from './endpoint.ts';
import { invalid } from './errors.ts';
import { type ListQuery, MOST_COUNTED } from './list-query.ts';

/** Escapes what LIKE reads as a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * True where `folded` (text without case and diacritics: `core_fold`) contains the text, however that is written. Also `dj` as
 * it is typed for `đ` without a Bosnian keyboard, unless fewer letters remain than the trigram index needs.
 */
export function contains(folded: Term, text: string): SQL {
  const holds = (asked: string): SQL => sql`${folded} like '%' || core_fold(${literal(asked)}) || '%'`;
  const other = text.replaceAll(/dj/gi, 'đ');
  return other === text || other.length < TRIGRAM ? holds(text) : sql`(${holds(text)} or ${holds(other)})`;
}

/** Shortest text that the trigram index finds anywhere; a shorter one it finds only at the start of a word. */
export const TRIGRAM = 3;

/** True where every word is found; see `contains`. */
export const containsAll = (folded: Term, words: readonly string[]): SQL[] =>
  words.map((word) => contains(folded, word));

/**
 * Conditions of a list: its filters, and every searched word in `folded`. A "contains" filter on a field that is part of `folded`
 * (`searched`) is also applied to `folded`, which has an index; the field has none.
 */
export function conditions(
  terms: Record<string, Term>,
  folded: Term,
  query: ListQuery,
  searched?: ReadonlySet<string>,
): SQL[] {
  return [
    ...query.filters.flatMap((filter) => {
      const asked = condition(terms[filter.field]!, filter);
      const indexed = filter.operator === 'like' && searched?.has(filter.field);
      return indexed ? [contains(folded, String(filter.values[0])), asked] : [asked];
    }),
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
    case 'tagged':
      return sql`${term} && ${sql.param(values)}::text[]`;
    case 'none':
      return value ? sql`${term} = '{}'` : sql`${term} <> '{}'`;
    case 'blank':
      return value ? sql`${term} = '[]'` : sql`${term} <> '[]'`;
  }
}

/** A column of a sort order. `nullable`: rows without a value come last in both directions. */
type OrderTerm = Term | { nullable: Term };

/** A column in which every row of a part has the same value, and the condition of each part. */
interface Parts {
  by: Term;
  each: readonly SQL[];
}

/** Source of a list: tables joined by hand, or a resource's. */
export interface ListSource<
  S extends string = string,
  C extends Record<string, Term> = Record<string, Term>,
> {
  /** What a row answers. */
  columns: C;
  /** The tables and how they are joined, without FROM. */
  from: SQL;
  /** The same without the joins for titles; enough for counting. */
  counted?: SQL;
  where?: SQL;
  /** Disjoint parts that are together all rows; see `pageOf`. */
  parts?: Parts;
  /** Rows have to be made whole before one can be shown (groups): a page and its count are read in one statement that makes them once. */
  made?: true;
  /** The searched text; or `folded`, where it is stored without case and diacritics. */
  search?: SQL;
  folded?: Term;
  /** True for rows with all the words, where they stand in more than that text; undefined without words. */
  found?: (words: readonly string[]) => SQL | undefined;
  /** Filters whose text is part of `folded`. */
  searched?: ReadonlySet<string>;
  /** SQL expression of each filter of the list's specification. */
  filters?: Record<string, Term>;
  /** What each sortable name stands for. */
  order: Record<S, readonly OrderTerm[]>;
  /** A unique column; the last of every order, so that pages never overlap. */
  id: Term;
}

/** A page as a list answers it. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/**
 * One page of a list. Rows are counted up to `MOST_COUNTED`, and pages within them are read by number; further ones by the
 * previous page's cursor. Throws 422 for a page beyond, and for an invalid cursor.
 */
export async function readPage<S extends string, C extends Record<string, Term>>(
  ctx: Ctx,
  source: ListSource<S, C>,
  query: ListQuery<S>,
): Promise<Page<RowOf<C>>> {
  const { page, pageSize, after, sums = [] } = query;
  const found = whereOf(source, query);
  const order = orderOf(source, query);
  const offset = after === undefined ? (page - 1) * pageSize : 0;
  const where = after === undefined ? found : and(found, behind(order, query.sort, after));
  const keys = order.map(({ term }, index) => sql`, (${term})::text as ${sql.identifier(`key ${index}`)}`);
  // Rows beyond the count are not skipped by OFFSET.
  const wanted = offset < MOST_COUNTED;
  const cut: Cut = { keys, where, order, size: pageSize + 1, offset };
  const { data, total, summed } =
    source.made && wanted && after === undefined
      ? await readMade(ctx, source, cut, sums)
      : await readBoth(
          ctx,
          wanted ? pageOf(source, cut) : null,
          countOf(source, found, MOST_COUNTED + 1, sums),
        ).catch(refuseCursor(after));
  const more = total > MOST_COUNTED;
  if (more && !wanted) throw invalid({ page: BEYOND }, BEYOND);
  const follows = data.length > pageSize;
  if (follows) data.pop();
  const last = more && follows ? data.at(-1) : undefined;
  const next =
    last &&
    pageCursor(
      query.sort,
      order.map((_, index) => last[`key ${index}`]),
    );
  return {
    data: data.map(decoderOf(source.columns)),
    meta: {
      page,
      page_size: pageSize,
      total: Math.min(total, MOST_COUNTED),
      ...(more && { more }),
      ...(next && { next }),
      ...(sums.length > 0 && {
        sums: Object.fromEntries(sums.map((name) => [name, String(summed[name] ?? '0')])),
      }),
    },
  };
}

/** Which rows of a list are read, in which order; `keys`: columns of the order for a cursor. */
interface Cut {
  keys: SQL[];
  where: SQL | undefined;
  order: readonly Ordered[];
  size: number;
  offset: number;
}

/** Rows of a page and the one after it, and what they are of. */
interface Read {
  data: Values[];
  total: number;
  summed: Values;
}

/** Both statements are sent at once and answered in order on the transaction's connection. */
async function readBoth(ctx: Ctx, page: SQL | null, count: SQL): Promise<Read> {
  const [read, counted] = await pipelined([
    page && ctx.db.execute<Values>(page),
    ctx.db.execute<Values>(count),
  ]);
  const { total, ...summed } = counted.rows[0]!;
  return { data: read?.rows ?? [], total: Number(total), summed };
}

/** Both in one statement; see `made`. */
async function readMade(
  ctx: Ctx,
  source: ListSource,
  { keys, where, order, size, offset }: Cut,
  sums: readonly string[],
): Promise<Read> {
  const place = sql`row_number() over (order by ${sortedBy(order)}) as place`;
  const added = sums.map(
    (name) => sql`, sum(${sql.identifier(name)})::text as ${sql.identifier(`sum ${name}`)}`,
  );
  const { rows } = await ctx.db.execute<Values>(sql`
    with made as materialized (${selectOf(source, [sql`, ${place}`, ...keys])}${filtered(where)})
    select total.*, page.* from (select count(*)::int as "all"${sql.join(added)} from made) total
    left join (select * from made where place > ${offset} and place <= ${offset + size}) page on true order by page.place`);
  const first = rows[0]!;
  return {
    data: rows.filter(({ place }) => place !== null),
    total: Number(first.all),
    summed: Object.fromEntries(sums.map((name) => [name, first[`sum ${name}`]])),
  };
}

/**
 * The statement of a page. Of a list with parts the page's ids are read from each in order and merged: an index that begins with the
 * parts' column has the list's order only within one part, so that otherwise all rows would be sorted.
 */
function pageOf(source: ListSource, { keys, where, order, size, offset }: Cut): SQL {
  const { parts, from, id } = source;
  const ordered = sql` order by ${sortedBy(order)}`;
  if (!parts) return sql`${selectOf(source, keys)}${filtered(where)}${ordered}${limitOf(size, offset)}`;
  const name = (index: number): SQL => sql`${sql.identifier(`sort ${index}`)}`;
  // Only what is sorted by: joins that nothing names are left out by the planner.
  const sorts = order.map(({ term }, index) => sql`, ${term} as ${name(index)}`);
  const { descending, nullsLast } = order[0]!;
  const within = sortedBy([{ term: parts.by, descending, nullsLast }, ...order]);
  const each = parts.each.map(
    (part) => sql`(select ${id} as id${sql.join(sorts)} from ${fixed(from, () => from)}
      ${filtered(and(where, part))} order by ${within}${limitOf(offset + size)})`,
  );
  const merged = sortedBy(order.map((one, index) => ({ ...one, term: name(index) })));
  const ids = sql`select id from (${sql.join(each, sql` union all `)}) parts order by ${merged}${limitOf(size, offset)}`;
  return sql`${selectOf(source, keys)} where ${id} = any (array(${ids}))${ordered}`;
}

/** Rows that an export has in memory at a time. */
const PART = 500;

/** All rows of the query in its order, in batches: one snapshot, read through a cursor, so that only one batch is in memory. */
export async function* readAll<S extends string, C extends Record<string, Term>>(
  ctx: Ctx,
  source: ListSource<S, C>,
  query: ListQuery<S>,
): AsyncGenerator<RowOf<C>[]> {
  const statement = sql`${selectOf(source)}${filtered(whereOf(source, query))} order by ${sortedBy(orderOf(source, query))}`;
  const decode = decoderOf(source.columns);
  // All rows will be read, so the planner must not optimise for the first ones.
  await ctx.db.execute(sql`set local cursor_tuple_fraction = 1`);
  await ctx.db.execute(sql`declare pages no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await ctx.db.execute<Values>(sql.raw(`fetch ${PART} from pages`));
    if (rows.length > 0) yield rows.map(decode);
    if (rows.length < PART) break;
  }
  await ctx.db.execute(sql`close pages`);
}

/** Number of rows of the query, counted up to `most`. */
export async function readCount<S extends string>(
  ctx: Ctx,
  source: ListSource<S>,
  query: ListQuery<S>,
  most: number,
): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(countOf(source, whereOf(source, query), most, []));
  return rows[0]?.total ?? 0;
}

/** A list for serving: its pages, and all rows for an export. */
export interface Listing<S extends string, Row> {
  page(ctx: Ctx, query: ListQuery<S>): Promise<Page<Row>>;
  all(ctx: Ctx, query: ListQuery<S>): AsyncIterable<readonly Row[]>;
  /** How many rows `all` has, counted up to `most`. */
  count(ctx: Ctx, query: ListQuery<S>, most: number): Promise<number>;
}

/** The list of a source; the source may depend on the caller and on what is asked. */
export function listingOf<S extends string, C extends Record<string, Term>>(
  source: ListSource<S, C> | ((ctx: Ctx, query: ListQuery<S>) => ListSource<S, C>),
): Listing<S, RowOf<C>> {
  const of = (ctx: Ctx, query: ListQuery<S>) => (typeof source === 'function' ? source(ctx, query) : source);
  return {
    page: (ctx, query) => readPage(ctx, of(ctx, query), query),
    all: (ctx, query) => readAll(ctx, of(ctx, query), query),
    count: (ctx, query, most) => readCount(ctx, of(ctx, query), query, most),
  };
}

type Values = Record<string, unknown>;

function orderOf<S extends string>({ order, id }: ListSource<S>, { sort }: ListQuery<S>): Ordered[] {
  const terms = sort.flatMap(({ field, descending }) =>
    order[field].map((term) =>
      'nullable' in term
        ? { term: term.nullable as Term, descending, nullsLast: true }
        : { term, descending, nullsLast: !descending },
    ),
  );
  return [...terms, { term: id, descending: false, nullsLast: true }];
}

const whereOf = <S extends string>(source: ListSource<S>, query: ListQuery<S>): SQL | undefined =>
  and(
    source.where,
    source.found?.(query.words),
    ...conditions(
      source.filters ?? {},
      source.folded ?? sql`core_fold(${source.search})`,
      source.found ? { ...query, words: [] } : query,
      source.searched,
    ),
  );

const filtered = (where: SQL | undefined): SQL => (where ? sql` where ${where}` : sql``);

/** Renders the constant parts of a statement once; rendering them is most of the cost of building it. */
const rendered = new WeakMap<object, SQL>();
const dialect = new PgDialect();

function fixed(key: object, make: () => SQL): SQL {
  let known = rendered.get(key);
  if (!known) {
    const made = make();
    const { sql: text, params } = dialect.sqlToQuery(made);
    known = params.length === 0 ? sql.raw(text) : made;
    rendered.set(key, known);
  }
  return known;
}

function selectOf(source: ListSource, more: SQL[] = []): SQL {
  const { columns, from } = source;
  const named = fixed(columns, () =>
    sql.join(
      Object.entries(columns).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
      sql`, `,
    ),
  );
  return sql`select ${named}${sql.join(more)} from ${fixed(from, () => from)}`;
}

function countOf(source: ListSource, where: SQL | undefined, most: number, sums: readonly string[]): SQL {
  const from = source.counted ?? source.from;
  // What is added up has to be read whole.
  const of = sums.map((name) => sql`${source.columns[name]!} as ${sql.identifier(name)}`);
  const rows = sql`select ${of.length > 0 ? sql.join(of, sql`, `) : sql`1`} from ${fixed(from, () => from)}${filtered(where)}`;
  const added = sums.map((name) => sql`, sum(${sql.identifier(name)})::text as ${sql.identifier(name)}`);
  return sql`select count(*)::int as total${sql.join(added)} from (${rows}${of.length > 0 ? sql`` : limitOf(most)}) counted`;
}

/** Not a parameter: PostgreSQL would plan anew each time, because it could not know how few rows are requested. */
const limitOf = (most: number, offset = 0): SQL =>
  sql.raw(` limit ${most}${offset > 0 ? ` offset ${offset}` : ''}`);
