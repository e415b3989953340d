import { invalid } from '../../core/errors.ts';
import { MAX_PAGE_SIZE, type RawQuery } from '../../core/query.ts';

/** A page of a list written by hand, asked for by the same rules as a resource's (core/query.ts). */
export interface SimpleQuery<S extends string> {
  page: number;
  pageSize: number;
  /** Words to look for. */
  words: string[];
  sort: { by: S; descending: boolean }[];
}

const MAX_TEXT = 200;

/** Reads `page`, `page_size`, `q` and `sort`. Throws 422 with a message at every key that is wrong or unknown. */
export function parseSimpleQuery<S extends string>(
  raw: RawQuery,
  sortable: readonly [S, ...S[]],
): SimpleQuery<S> {
  const errors: Record<string, string> = {};
  const one = (key: string): string => {
    const value = raw[key];
    return (Array.isArray(value) ? value.at(-1) : value) ?? '';
  };
  const whole = (key: string, fallback: number, most: number): number => {
    const text = one(key);
    if (text === '') return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > most) errors[key] = `Unesite cijeli broj od 1 do ${most}.`;
    return number;
  };
  const page = whole('page', 1, 1_000_000);
  const pageSize = whole('page_size', 25, MAX_PAGE_SIZE);
  const q = one('q').trim();
  if (q.length > MAX_TEXT || q.includes('\0')) errors.q = `Pretraga prima najviše ${MAX_TEXT} znakova.`;
  const sort = (one('sort') || sortable[0])
    .split(',')
    .filter(Boolean)
    .map((item) => ({ by: item.replace(/^-/, '') as S, descending: item.startsWith('-') }));
  for (const { by } of sort)
    if (!sortable.includes(by)) errors.sort = `Ne može se sortirati po polju „${by.slice(0, 50)}”.`;
  for (const key of Object.keys(raw))
    if (!['page', 'page_size', 'q', 'sort'].includes(key)) errors[key] = 'Nepoznato polje.';
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Upit nije ispravan.');
  return { page, pageSize, words: q.split(/\s+/).filter(Boolean).slice(0, 10), sort };
}

/** Escapes what LIKE reads as a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
