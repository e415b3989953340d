import { MAX_SEARCH } from '../../../core/list-query.ts';
import { isPlain } from '../../../core/text.ts';
import { type ShopAsked, type ShopSort, SORTS } from './shown.ts';

/** Longest name of a shop or code in an address. */
const MAX_CODE = 120;
/** Pages further than this are not asked for by people. */
const MAX_PAGE = 100_000;

/** Reads the query of a shop's address, which anybody may have written: what makes no sense is as if it were not there. */
export function readAsked(raw: Readonly<Record<string, unknown>>): ShopAsked {
  const one = (name: string, most: number): string => {
    const value = [raw[name]].flat().at(-1);
    if (typeof value !== 'string' || !isPlain(value)) return '';
    const text = value.trim();
    return text.length > most ? '' : text;
  };
  const sort = one('sort', 20);
  const page = one('stranica', 6);
  return {
    org: one('org', MAX_CODE) || null,
    q: one('q', MAX_SEARCH),
    group: one('grupa', MAX_CODE) || null,
    sort: Object.hasOwn(SORTS, sort) ? (sort as ShopSort) : 'naziv',
    page: /^\d+$/.test(page) ? Math.min(Math.max(1, Number(page)), MAX_PAGE) : 1,
    article: one('artikl', MAX_CODE) || null,
  };
}
