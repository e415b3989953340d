import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageMeta } from '../../core/endpoint.ts';
import { api } from '../../web/api.ts';
import { useQueryParams } from '../kit/use-query-params.ts';

const PAGE_SIZE = 25;

/** What the API is asked for; null asks for nothing. */
type Query = Record<string, string | null>;

/**
 * A read-only list of the API whose search, order and page stand in the address (`q`, `sort`, `page`).
 * The rows before stay on screen while others are fetched. What makes no sense there goes from the address.
 * `also`: what else may stand there, each with the name the API knows it by, or what it asks the API for; a value without a
 * name is only kept.
 */
export function useListing<T>(
  path: string,
  sortable: readonly string[],
  defaultSort: string,
  also: Readonly<Record<string, string | null | ((value: string) => Query)>> = {},
) {
  const [search, setSearch] = useQueryParams();
  const given = Object.fromEntries(Object.keys(also).map((name) => [name, search.get(name) ?? '']));
  const asked: Query = Object.assign(
    {},
    ...Object.entries(also).map(([name, known]) => {
      if (typeof known === 'function') return known(given[name] ?? '');
      return known ? { [known]: given[name] || null } : {};
    }),
  );
  const q = search.get('q') ?? '';
  const order = search.get('sort') ?? '';
  const sort = sortable.includes(order.replace(/^-/, '')) ? order : defaultSort;
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

  const list = useQuery({
    queryKey: ['listing', path, q, sort, page, asked],
    queryFn: ({ signal }) =>
      api.get<T[], PageMeta>(path, {
        signal,
        query: { ...asked, q: q || null, sort, page, page_size: PAGE_SIZE },
      }),
    placeholderData: (before) => before,
  });
  const change = (next: Record<string, string>) => {
    setSearch(
      (after) => {
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  };
  const pages = Math.max(1, Math.ceil((list.data?.meta?.total ?? 0) / PAGE_SIZE));
  const there = list.data && !list.isPlaceholderData ? Math.min(page, pages) : page;
  const right = new URLSearchParams({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
    ...(q && { q }),
    ...(sort !== defaultSort && { sort }),
    ...(there > 1 && { page: String(there) }),
  });
  right.sort();
  const before = new URLSearchParams(search);
  before.sort();
  const address = right.toString();
  const wrong = address !== before.toString();
  useEffect(() => {
    // What was changed since it was drawn is put right when that is drawn.
    if (wrong) setSearch((now) => (now.toString() === search.toString() ? address : now), { replace: true });
  }, [wrong, address, search, setSearch]);
  return {
    list,
    q,
    sort,
    page,
    pages,
    total: list.data?.meta?.total ?? list.data?.data.length ?? 0,
    /** Somebody searched or filtered; which organisation is looked at narrows nothing. */
    narrowed:
      q !== '' ||
      Object.entries(also).some(([name, known]) => known && known !== 'tenant' && given[name] !== ''),
    /** What the API is asked for beside page and order. */
    asked: { ...asked, q: q || null } as Query,
    /** Values of `also` as they stand in the address. */
    given,
    /** Sets a value of `also`; empty takes it away. */
    set: (name: string, value: string) => change({ [name]: value, page: '' }),
    search: (text: string) => change({ q: text, page: '' }),
    order: (by: string) => change({ sort: by === defaultSort ? '' : by, page: '' }),
    turn: (to: number) => change({ page: to > 1 ? String(to) : '' }),
  };
}
