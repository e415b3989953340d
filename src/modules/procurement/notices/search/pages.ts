import { type SQL, sql } from 'drizzle-orm';
import { BEYOND, behind, refuseCursor, sortedBy } from '../../../../core/cursor.ts';
import { pipelined } from '../../../../core/dberrors.ts';
import { invalid } from '../../../../core/errors.ts';
import { type ListQuery, MOST_COUNTED } from '../../../../core/list-query.ts';
import type { Page } from '../../../../core/query.ts';
import type { NoticeRow } from '../announcements.api.ts';
import type { NoticeSort } from '../states.ts';
import { type Asked, askedOf, type SearchCtx } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings } from './count.ts';
import { cursorOf, type Hits, keyColumns, keyName, orderOf, overColumns, readCursor } from './order.ts';
import { answered, type FoundRow, ROW_JOINS, rowColumns } from './rows.ts';
import { type Place, walk } from './walk.ts';

/** Hits up to which all are fetched and sorted. Beyond, indexes are walked in the order until a page is full. */
const FEW = 20_000;

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
export async function pageOfNotices(ctx: SearchCtx, query: Query): Promise<Page<NoticeRow>> {
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

/** Chooses how to read by how many hits there are. */
async function read(ctx: SearchCtx, asked: Asked, place: Place): Promise<Read> {
  void settings(ctx).catch(() => {});
  const goesOn = place.after?.hits === 'many';
  if (!goesOn && (lastTotals.get(asked.key) ?? 0) <= FEW) {
    const set = await sorted(ctx, asked, place, 'few', FEW + 1);
    if (set.total <= FEW) return set;
  }
  const found = await ofMany(ctx, asked, place);
  if (found.total > FEW || goesOn) return found;
  return sorted(ctx, asked, place, 'few', FEW + 1);
}

async function ofMany(ctx: SearchCtx, asked: Asked, place: Place): Promise<Read> {
  const { offset, size, after, sort } = place;
  const order = orderOf(sort, asked, 'many');
  // A cursor of few hits is of another order.
  if (after?.hits === 'few') return sorted(ctx, asked, place, 'few', null);
  const walked = sort.length === 1 && offset < MOST_COUNTED;
  const [total, found] = await pipelined([
    countOf(ctx, asked, MOST_EXACT + 1),
    walked
      ? ctx.db.execute<Read['rows'][number]>(
          pageSql(ctx, asked, place, walk(asked, place, order), order.length),
        )
      : null,
  ]);
  if (total > MOST_EXACT && offset >= MOST_COUNTED) throw invalid({ page: BEYOND }, BEYOND);
  const rows = found?.rows ?? [];
  // A walk ends where it has looked at enough rows, which may be before the page is full.
  const whole = rows.length === size || (!after && offset + rows.length >= total);
  if (found && whole) return { rows, total, hits: 'many' };
  return { ...(await sorted(ctx, asked, place, 'many', null)), total };
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

/** Rows of a page whose keys `walked` answers. */
function pageSql(ctx: SearchCtx, asked: Asked, { sort }: Place, walked: SQL, keys: number): SQL {
  const order = overColumns(orderOf(sort, asked, 'many'), sql`p`);
  return sql`${walked} select ${keysOfPage(keys)}, ${rowColumns(ctx, asked.named)}
    from p join ejn_notices n on n.id = p.${keyName(keys - 1)} ${ROW_JOINS} order by ${sortedBy(order)}`;
}

/** The keys as text, exactly as the database takes them again. */
const keysOfPage = (keys: number): SQL =>
  sql.join(
    Array.from({ length: keys }, (_, at) => sql`p.${keyName(at)}::text as ${keyName(at)}`),
    sql`, `,
  );

const limit = (most: number, offset = 0): SQL =>
  sql.raw(` limit ${most}${offset > 0 ? ` offset ${offset}` : ''}`);
