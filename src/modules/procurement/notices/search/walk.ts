import { and, type SQL, sql } from 'drizzle-orm';
import { behind, sortedBy } from '../../../../core/cursor.ts';
import type { ListQuery } from '../../../../core/list-query.ts';
import type { NoticeSort } from '../states.ts';
import type { Asked } from './asked.ts';
import { type After, type Key, keyColumns, overColumns } from './order.ts';

/** Rows of an index that are looked at for a page. */
const LOOKED = 50_000;

/** Which rows of a list are read: `size` of them, one more than are shown. */
export interface Place {
  sort: ListQuery<NoticeSort>['sort'];
  offset: number;
  size: number;
  after: After | null;
}

/**
 * The keys of a page's rows as a set `p`, after WITH: read in the order of an index until there are enough. The order is made of parts that
 * follow each other, each of which is read only if those before have not filled the page: what is open before what is not, what has a value
 * before what has none. Has one word of order.
 */
export function walk(asked: Asked, place: Place, order: readonly Key[]): SQL {
  const { sort, offset, size, after } = place;
  const need = offset + size;
  const { field, descending } = sort[0]!;
  const way = { keys: keyColumns(order), need };
  const parts =
    field === 'relevance'
      ? partsOfRelevance(asked, order, after, way)
      : walked({
          ...way,
          ...{ column: sql.raw(`n.${field}`), descending, on: asked.on(field) },
          ...{ from: after?.keys ?? null, where: asked.where },
        });
  const names = parts.map((_, at) => sql.raw(`part${at}`));
  const sets = parts.map((part, at) => {
    const before = names.slice(0, at).map((name) => sql`(select count(*) from ${name})`);
    const missing = at === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${sql.raw(String(need))}`;
    return sql`${names[at]!} as materialized (${part(missing)})`;
  });
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  );
  return sql`with ${sql.join(sets, sql`, `)}, p as (
    select * from (${all}) w order by ${sortedBy(overColumns(order, sql`w`))} limit ${sql.raw(String(size))} offset ${sql.raw(String(offset))})`;
}

/** A part; `missing` is true where those before have not filled the page. */
type Part = (missing: SQL) => SQL;

const limited = (need: number): SQL => sql.raw(` limit ${need}`);

/** How rows are read in the order of a column and the id. */
interface Way {
  /** What is read of each. */
  keys: SQL;
  column: SQL;
  descending: boolean;
  /** Value and id of the row that they are behind; null: from the first on. */
  from: readonly (string | null)[] | null;
  where: SQL;
  /** Conditions on that column alone, which bound the rows looked at; they stand in `where` too. */
  on: readonly SQL[];
  need: number;
}

/** Open notices, sorted: they are some thousands at most. Then the others from the newest on, and those without a day. */
function partsOfRelevance(
  asked: Asked,
  order: readonly Key[],
  after: After | null,
  way: Pick<Way, 'keys' | 'need'>,
): Part[] {
  const openNow = after === null || after.keys[0] === '1';
  const over = overColumns(order, sql`s`);
  const from =
    after && openNow ? sql` where ${behind(over, after.label as Place['sort'], after.cursor)}` : sql``;
  const open: Part = (missing) => sql`
    select s.* from (select ${way.keys} from ejn_notices n where n.open and ${asked.where} and ${missing}) s${from}
    order by ${sortedBy(over)}${limited(way.need)}`;
  const others = walked({
    ...way,
    ...{ column: sql`n.announced`, descending: true, on: [] },
    // What is behind a row that is not open is not open.
    ...{ from: after && !openNow ? after.keys.slice(-2) : null, where: and(asked.where, sql`not n.open`)! },
  });
  return openNow ? [open, ...others] : others;
}

/** First rows that have a value, by the column's index, of which so many are looked at, then those that have none. */
function walked({ keys, column, descending, from, where, on, need }: Way): Part[] {
  const [value = null, id = null] = from ?? [];
  const sense = sql.raw(descending ? ' desc nulls last' : ' asc nulls first');
  const ahead = descending ? sql`<` : sql`>`;
  const behindRow =
    value === null
      ? sql`true`
      : sql`${column} ${ahead}= ${value} and (${column} ${ahead} ${value} or n.id > ${id}::bigint)`;
  const filled: Part = (missing) => sql`
    select ${keys} from (
      select * from ejn_notices n where n.latest and ${column} is not null and ${and(missing, behindRow, ...on)!}
      order by ${column}${sense}, n.id limit ${sql.raw(String(LOOKED))}
    ) n where ${where} order by ${column}${sense}, n.id${limited(need)}`;
  const behindId = value === null && id !== null ? sql`n.id > ${id}::bigint` : undefined;
  const empty: Part = (missing) => sql`
    select ${keys} from ejn_notices n where ${column} is null and ${and(missing, where, behindId)!} order by n.id${limited(need)}`;
  return from !== null && value === null ? [empty] : [filled, empty];
}
