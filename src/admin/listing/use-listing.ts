import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PageMeta } from '../../core/endpoint.ts';
import { api } from '../../web/api.ts';

const PAGE_SIZE = 25;

/**
 * A read-only list of the API whose search, order and page stand in the address (`q`, `sort`, `page`).
 * The rows before stay on screen while others are fetched.
 */
export function useListing<T>(path: string, defaultSort: string) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const sort = search.get('sort') || defaultSort;
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

  const list = useQuery({
    queryKey: ['listing', path, q, sort, page],
    queryFn: ({ signal }) =>
      api.get<T[], PageMeta>(path, { signal, query: { q: q || null, sort, page, page_size: PAGE_SIZE } }),
    placeholderData: (before) => before,
  });
  const change = (next: Record<string, string>) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  };
  return {
    list,
    q,
    sort,
    page,
    pages: Math.max(1, Math.ceil((list.data?.meta?.total ?? 0) / PAGE_SIZE)),
    total: list.data?.meta?.total ?? list.data?.data.length ?? 0,
    search: (text: string) => change({ q: text, page: '' }),
    order: (by: string) => change({ sort: by === defaultSort ? '' : by, page: '' }),
    turn: (to: number) => change({ page: to > 1 ? String(to) : '' }),
  };
}
