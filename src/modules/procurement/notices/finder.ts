import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { literal } from '../../../core/query.ts';
import {
  type Found,
  type Hit,
  RANK,
  type SearchQuery,
  type SearchSource,
} from '../../../core/search/source.ts';
import { NOTICES_PATH, SEE_NOTICES } from '../labels.ts';
import { readQuery, tsqueryOf } from '../stems/query.ts';
import { noticeId } from './notice-id.ts';

interface Row extends Record<string, unknown> {
  procedure_id: string;
  title: string;
  hint: string | null;
}

const COLUMNS = sql`n.procedure_id, left(n.name, 200) as title, concat_ws(' · ', n.number, a.name) as hint`;
const FROM = sql`ejn_notices n left join ejn_authorities a on a.id = n.authority_id`;

/** Beginnings of a notice's number on the portal. */
const NUMBER = /^\d+(-[\d/-]*)+$/;

/** Notices by their number or by words: the open ones first, for they are what is looked for, then the newest. */
async function find(ctx: Ctx, { text }: SearchQuery, limit: number): Promise<Found> {
  if (NUMBER.test(text)) return foundOf(await byNumber(ctx, text, limit), RANK.begins);
  const { terms, problem } = readQuery(text);
  if (problem !== null || terms.length === 0) return { hits: [], total: 0, atLeast: false };
  const query = tsqueryOf(terms);
  const open = await byWords(ctx, query, sql`n.open`, limit);
  const others =
    open.length < limit ? await byWords(ctx, query, sql`n.latest and not n.open`, limit - open.length) : [];
  return foundOf([...open, ...others], RANK.word);
}

const byNumber = async (ctx: Ctx, text: string, limit: number): Promise<Row[]> =>
  (
    await ctx.db.execute<Row>(sql`
      select ${COLUMNS} from ${FROM} where n.latest and n.number like ${`${literal(text)}%`} order by n.number, n.id limit ${limit}`)
  ).rows;

const byWords = async (
  ctx: Ctx,
  query: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<Row[]> =>
  (
    await ctx.db.execute<Row>(sql`
      select ${COLUMNS} from ${FROM} where ${where} and n.v @@ ${query}::tsquery order by n.announced desc nulls last, n.id limit ${limit}`)
  ).rows;

/** Not counted: a word that stands in half of all notices would take long. */
function foundOf(rows: readonly Row[], rank: number): Found {
  const hits = rows.map(
    ({ procedure_id, title, hint }): Hit => ({ idguid: noticeId(Number(procedure_id)), title, hint, rank }),
  );
  return { hits, total: null, atLeast: false };
}

/** Search source of notices. */
export const noticeSearch: readonly SearchSource[] = [
  {
    name: 'ejn-obavjestenja',
    label: 'Obavještenja o nabavkama',
    icon: 'speakerphone',
    permission: SEE_NOTICES,
    list: NOTICES_PATH,
    view: `${NOTICES_PATH}/:idguid/view`,
    find,
  },
];
