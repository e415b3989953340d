import { and, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import { askedOf } from '../notices/search/asked.ts';
import { conditionsOf } from '../notices/search/conditions.ts';
import { countOf, settings } from '../notices/search/count.ts';
import { parseWatchQuery, problemOfWords } from './conditions.ts';
import { describeQuery } from './describe.ts';
import { watchQuery } from './query.ts';
import { PREVIEW_DAYS, QUERY_MAX, TOO_MANY_A_DAY } from './states.ts';
import type { WatchPreview } from './watches.api.ts';

/** Notices that a preview counts at most: enough to know that it is too many. */
const MOST = 10_000;
const DAY = 86_400_000;

/** A watch's query as it is kept, and what is wrong with it, in Bosnian; null: nothing. */
export function checkedQuery(search: string): { query: string; problems: string | null } {
  const query = watchQuery(search);
  return { query, problems: problemsOf(query) };
}

function problemsOf(query: string): string | null {
  if (query.length > QUERY_MAX) return 'Uslova je previše za jedno praćenje.';
  let asked: ReturnType<typeof parseWatchQuery>;
  try {
    asked = parseWatchQuery(query);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.errors ?? { query: error.message }).join(' ');
  }
  const { words, filters } = asked;
  // What is announced is open, nearly all of it: the list of notices asks for that by itself.
  if (words.length === 0 && filters.every(asksOpen))
    return 'Praćenje bez uslova bi javljalo svako obavještenje. Dodajte bar jednu riječ, CPV oznaku, mjesto ili drugi uslov.';
  if (filters.some(({ field }) => field === 'ours'))
    return 'Praćenje traži nova obavještenja, pa ne može imati uslov „Samo ono što pratimo”.';
  return problemOfWords(words);
}

/** How many notices of the last 30 days a watch would have found, and whether that is too many, or none. */
export async function previewWatch(ctx: Ctx, search: string): Promise<WatchPreview> {
  const { query, problems } = checkedQuery(search);
  if (problems !== null)
    return {
      ...{ days: PREVIEW_DAYS, found: 0, at_least: false, a_day: 0, warning: null, conditions: [] },
      problem: problems,
    };
  const found = await announcedLately(ctx, parseWatchQuery(query));
  return {
    days: PREVIEW_DAYS,
    found: Math.min(found, MOST),
    at_least: found > MOST,
    a_day: Math.round((found / PREVIEW_DAYS) * 10) / 10,
    warning: warningOf(found),
    conditions: await describeQuery(ctx, query),
    problem: null,
  };
}

type Filter = ListQuery['filters'][number];

/** Whether a filter asks for what is open, perhaps among other states. */
const asksOpen = ({ field, operator, values }: Filter): boolean =>
  field === 'state' && operator !== 'null' && values.includes('open');

/**
 * How many notices were announced in the days of a preview that a watch would have told, up to one more than is counted. It would have told what
 * was open then, though it is not any more; what has no deadline never is.
 */
async function announcedLately(ctx: Ctx, { words, filters }: ListQuery<never>): Promise<number> {
  const since: Filter = {
    field: 'announced',
    operator: 'gte',
    values: [new Date(Date.now() - PREVIEW_DAYS * DAY)],
  };
  const asked = await askedOf(ctx, { words, filters: [...filters.filter((one) => !asksOpen(one)), since] });
  const others = filters
    .filter(asksOpen)
    .map((one) => ({ ...one, values: one.values.filter((state) => state !== 'open') }));
  const states = (await conditionsOf(ctx, others)).map(
    (other) => sql`(n.deadline > n.announced or ${other.sql})`,
  );
  await settings(ctx);
  return countOf(ctx, { ...asked, where: and(asked.where, ...states)! }, MOST + 1);
}

function warningOf(found: number): string | null {
  if (found === 0)
    return `U zadnjih ${PREVIEW_DAYS} dana ne bi našlo ništa. Provjerite uslove: možda su preuski.`;
  if (found > TOO_MANY_A_DAY * PREVIEW_DAYS)
    return `To je više od ${TOO_MANY_A_DAY} na dan, previše da bi se čitalo. Dodajte uslov, na primjer CPV oznaku ili mjesto.`;
  return null;
}
