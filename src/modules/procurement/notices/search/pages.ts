import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { BEYOND, behind, refuseCursor, sortedBy } from '../../../../core/cursor.ts';
import { pipelined } from '../../../../core/dberrors.ts';
import { invalid } from '../../../../core/errors.ts';
import { type ListQuery, MOST_COUNTED } from '../../../../core/list-query.ts';
import type { Page } from '../../../../core/query.ts';
import type { NoticeRow } from '../announcements.api.ts';
import type { NoticeSort } from '../states.ts';
import { type Asked, askedOf, type ListCtx, type SearchCtx } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings, usual } from './count.ts';
import { cursorOf, type Hits, keyColumns, keyName, orderOf, overColumns, readCursor } from './order.ts';
import { answered, type FoundRow, ROW_JOINS, rowColumns } from './rows.ts';
import { type Place, walk } from './walk.ts';

/**
 * Hits up to which all are fetched and sorted. Beyond, indexes are walked in the order until a page is full: of so many hits that takes less.
 * Counted they are either way: with that, both ways take as long of some 13,000 in order of a column. By relevance more are sorted, as a
 * walk does not know the words in the names of all.
 */
const FEW = { relevance: 20_000, column: 13_000 };
/** Questions and orders whose page was not full at the end of a walk, on this node: it is not tried again for them. */
const inVain = new LRUCache<string, true>({ max: 2000 });
const fewOf = ([first]: ListQuery<NoticeSort>['sort']): number =>
  first?.field === 'relevance' ? FEW.relevance : FEW.column;

type Query = ListQuery<NoticeSort>;
interface Read {
  rows: (FoundRow & Record<string, unknown>)[];
  total: number;
  hits: Hits;
}

/**
 * One page of the list. Up to `MOST_EXACT` hits are counted; `more` says that there are more. Throws 422 for a page behind what can be
 * reached by number, and for a wrong cursor. A query whose words cannot be searched for has no hits.
 */
export async function pageOfNotices(ctx: ListCtx, query: Query): Promise<Page<NoticeRow>> {
  const { page, pageSize, sort } = query;
  const asked = await askedOf(ctx, query);
  if (asked.problem !== null) return { data: [], meta: { page, page_size: pageSize, total: 0 } };
  const after = query.after === undefined ? null : readCursor(sort, query.after);
  const place: Place = { sort, offset: after ? 0 : (page - 1) * pageSize, size: pageSize + 1, after };
  const { rows, total, hits } = await read(ctx, asked, place).catch(refuseCursor(query.after));
  lastTotals.set(asked.key, total);
  const more = total > MOST_EXACT;
  const follows = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const keys = orderOf(sort, asked, hits).map((_, at) => last?.[`k${at}`] ?? null);
  return {
    data: await answered(ctx, shown, asked),
    meta: {
      page,
      page_size: pageSize,
      total: Math.min(total, MOST_EXACT),
      ...(more && { more }),
      ...(follows && { next: cursorOf(sort, hits, keys) }),
    },
  };
}

const BEST: Place['sort'] = [{ field: 'relevance', descending: true }];

/**
 * The first hits of these words in the list's own order, not counted: for where a few are shown. None where the words cannot be searched
 * for.
 */
export async function bestNotices(
  ctx: SearchCtx,
  words: readonly string[],
  size: number,
): Promise<FoundRow[]> {
  const asked = await askedOf(ctx, { words: [...words], filters: [] });
  if (asked.problem !== null || words.length === 0) return [];
  const place: Place = { sort: BEST, offset: 0, size, after: null };
  void settings(ctx).catch(() => {});
  const rows = await best(ctx, asked, place);
  void usual(ctx).catch(() => {});
  return rows;
}

async function best(ctx: SearchCtx, asked: Asked, place: Place): Promise<FoundRow[]> {
  const few = fewOf(place.sort);
  if ((lastTotals.get(asked.key) ?? 0) <= few) {
    const set = await sorted(ctx, asked, place, 'few', few + 1);
    lastTotals.set(asked.key, set.total);
    if (set.total <= few) return set.rows;
  }
  const found = await walked(ctx, asked, place);
  return found.length === place.size ? found : (await sorted(ctx, asked, place, 'many', null)).rows;
}

/** Chooses how to read by how many hits there are. */
async function read(ctx: SearchCtx, asked: Asked, place: Place): Promise<Read> {
  void settings(ctx).catch(() => {});
  const few = fewOf(place.sort);
  const goesOn = place.after?.hits === 'many';
  if (!goesOn && (lastTotals.get(asked.key) ?? 0) <= few) {
    const set = await sorted(ctx, asked, place, 'few', few + 1);
    if (set.total <= few) return set;
  }
  const found = await ofMany(ctx, asked, place);
  if (found.total > few || goesOn) return found;
  return sorted(ctx, asked, place, 'few', few + 1);
}

async function ofMany(ctx: SearchCtx, asked: Asked, place: Place): Promise<Read> {
  const { offset, size, after, sort } = place;
  // A cursor of few hits is of another order.
  if (after?.hits === 'few') return sorted(ctx, asked, place, 'few', null);
  const walks = JSON.stringify([asked.key, sort]);
  const [total, found] = await pipelined([
    countOf(ctx, asked, MOST_EXACT + 1),
    sort.length === 1 && offset < MOST_COUNTED && !inVain.has(walks) ? walked(ctx, asked, place) : null,
  ]);
  if (total > MOST_EXACT && offset >= MOST_COUNTED) throw invalid({ page: BEYOND }, BEYOND);
  // A walk ends where it has looked at enough rows, which may be before the page is full.
  if (found && (found.length === size || (!after && offset + found.length >= total)))
    return { rows: found, total, hits: 'many' };
  if (found && offset === 0 && !after) inVain.set(walks, true);
  return { ...(await sorted(ctx, asked, place, 'many', null)), total };
}

/** Rows of a page, read in the order of an index; fewer than there are where that has looked at too many. */
async function walked(ctx: SearchCtx, asked: Asked, place: Place): Promise<Read['rows']> {
  const order = orderOf(place.sort, asked, 'many');
  const { rows } = await ctx.db.execute<Read['rows'][number]>(sql`
    ${walk(asked, place, order)} select ${keysOfPage(order.length)}, ${rowColumns(ctx, asked.named)}
    from p join ejn_notices n on n.id = p.${keyName(order.length - 1)} ${ROW_JOINS} order by ${sortedBy(overColumns(order, sql`p`))}`);
  return rows;
}

/** All hits, up to `most` of them, sorted. The total is of those. */
async function sorted(
  ctx: SearchCtx,
  asked: Asked,
  place: Place,
  hits: Hits,
  most: number | null,
): Promise<Read> {
  const { sort, after, offset, size } = place;
  const order = orderOf(sort, asked, hits);
  const over = overColumns(order, sql`h`);
  const from = after ? sql` where ${behind(over, after.label as Query['sort'], after.cursor)}` : sql``;
  const { rows } = await ctx.db.execute<FoundRow & { total: number; id: string | null }>(sql`
    with h as materialized (
      select ${keyColumns(order)} from ejn_notices n where ${asked.where}${most === null ? sql`` : limit(most)}
    ), p as (select * from h${from} order by ${sortedBy(over)}${limit(size, offset)})
    select (select count(*) from h)::int as total, ${keysOfPage(order.length)}, ${rowColumns(ctx, asked.named)}
    from (select 1) one left join p on true left join ejn_notices n on n.id = p.${keyName(order.length - 1)} ${ROW_JOINS}
    order by ${sortedBy(overColumns(order, sql`p`))}`);
  return { rows: rows.filter(({ procedure_id }) => procedure_id !== null), total: rows[0]!.total, hits };
}

/** The keys as text, exactly as the database takes them again. */
const keysOfPage = (keys: number): SQL =>
  sql.join(
    Array.from({ length: keys }, (_, at) => sql`p.${keyName(at)}::text as ${keyName(at)}`),
    sql`, `,
  );

const limit = (most: number, offset = 0): SQL =>
  sql.raw(` limit ${most}${offset > 0 ? ` offset ${offset}` : ''}`);
