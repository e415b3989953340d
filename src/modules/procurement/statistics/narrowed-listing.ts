import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { RowOf, Term } from '../../../core/decode.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import type { Days } from '../../../core/period.ts';
import { type Listing, type ListSource, readAll, readCount, readPage } from '../../../core/query.ts';
import { type Synonyms, synonymsIn } from '../stems/synonyms.service.ts';
import { type Narrowing, roomForSums, subtreeOf } from './measured.ts';
import type { Dim } from './measures.ts';

/** Days that no contract of the source lies outside of. */
const EVER: Days = { from: '1990-01-01', to: '2199-12-31' };
const NARROWING = new Set(['day', 'cpv', 'authority', 'supplier', 'level']);

/** What a query narrows the sums to, and the query without it. What cannot be is found nowhere. */
function taken<S extends string>(
  query: ListQuery<S>,
): { narrowing: Narrowing; level: Dim; rest: ListQuery<S> } {
  let days = EVER;
  let level: Dim = 'division';
  let nothing = false;
  const asked: Record<string, string[]> = {};
  for (const { field, operator, values } of query.filters) {
    if (!NARROWING.has(field)) continue;
    const texts = values.map(String);
    // Of what sums are made by nothing is missing that could be asked for.
    if (operator === 'null') nothing ||= texts[0] === 'true';
    else if (field === 'day') days = cut(days, operator, texts);
    else if (field === 'level') level = texts.includes('group') ? 'group' : 'division';
    else asked[field] = texts;
  }
  const cpv = asked.cpv?.map(subtreeOf).filter((one) => one !== null);
  const authorities = asked.authority?.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  nothing ||= cpv?.length === 0 || authorities?.length === 0 || days.from > days.to;
  return {
    narrowing: {
      ...days,
      ...{ cpv: cpv ?? [], authorities: authorities ?? [], firms: asked.supplier ?? [], nothing },
    },
    level,
    rest: { ...query, filters: query.filters.filter(({ field }) => !NARROWING.has(field)) },
  };
}

/** Days that also meet a condition. Of several single days the stretch from the first to the last is meant. */
function cut({ from, to }: Days, operator: string, values: readonly string[]): Days {
  const sorted = values.toSorted();
  const first = operator === 'lte' ? from : (sorted[0] ?? from);
  const last = operator === 'gte' ? to : (sorted.at(-1) ?? to);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** A list whose source depends on what the sums are narrowed to. `words`: its search also finds synonyms, which it is given. */
export function narrowedListing<S extends string, C extends Record<string, Term>>(
  sourceOf: (narrowing: Narrowing, level: Dim, synonyms: Synonyms) => ListSource<S, C>,
  { words = false } = {},
): Listing<S, RowOf<C>> {
  const of = async (ctx: Ctx, query: ListQuery<S>) => {
    const { narrowing, level, rest } = taken(query);
    const synonyms = words && query.words.length > 0 ? await synonymsIn(ctx.db) : NO_SYNONYMS;
    await roomForSums(ctx.db);
    return { source: sourceOf(narrowing, level, synonyms), rest };
  };
  return {
    async page(ctx, query) {
      const { source, rest } = await of(ctx, query);
      return readPage(ctx, source, rest);
    },
    async *all(ctx, query) {
      const { source, rest } = await of(ctx, query);
      yield* readAll(ctx, source, rest);
    },
    async count(ctx, query, most) {
      const { source, rest } = await of(ctx, query);
      return readCount(ctx, source, rest, most);
    },
  };
}

const NO_SYNONYMS: Synonyms = { byKey: new Map(), longest: 0 };

/** A part of a whole in percent, with one digit; null of nothing. */
export const percent = (part: SQL, whole: SQL): SQL<string | null> =>
  sql<string | null>`round(100 * ${part} / nullif(${whole}, 0), 1)`;
