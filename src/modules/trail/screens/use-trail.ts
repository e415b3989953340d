import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ACTING, useActing } from '../../../admin/acting/acting.tsx';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import type { PageMeta } from '../../../core/endpoint.ts';
import { isId } from '../../../core/list-query.ts';
import { api } from '../../../web/api.ts';
import type { TrailActor, TrailLine } from '../trail.api.ts';
import { boundsOf } from './period.ts';

const PAGE_SIZE = 25;
/** As many lines as the API counts (`MOST_COUNTED` in trail.service.ts); one more stands for "more". */
export const MOST_COUNTED = 10_000;

/** What the list is narrowed by, as it stands in the address. */
const NARROWING = [
  'q',
  'resource',
  'action',
  'actor',
  'record',
  'ip',
  'preko',
  'razdoblje',
  'od',
  'do',
] as const;
export type Narrowing = (typeof NARROWING)[number];

/** The trail whose filters, order and page stand in the address. The lines before stay on screen while others are fetched. */
export function useTrail() {
  const [search, setSearch] = useQueryParams();
  const { tenant } = useActing();
  const given = Object.fromEntries(NARROWING.map((name) => [name, search.get(name) ?? ''])) as Record<
    Narrowing,
    string
  >;
  const page = Math.min(
    Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    Math.ceil(MOST_COUNTED / PAGE_SIZE),
  );
  const sort = search.get('sort') === 'at' ? 'at' : '-at';
  const { q, resource, action, actor, record, ip } = given;
  const query = {
    ...boundsOf(search),
    tenant,
    q: q.slice(0, 200) || null,
    resource: resource || null,
    action: action || null,
    actor: isId(actor) ? actor : null,
    record: isId(record) ? record : null,
    ip__like: ip || null,
    via__null: given.preko ? 'false' : null,
    sort,
    page,
    page_size: PAGE_SIZE,
  };
  const list = useQuery({
    queryKey: ['trail', 'list', query],
    queryFn: ({ signal }) => api.get<TrailLine[], PageMeta>('/api/admin/dnevnik', { signal, query }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.meta?.total ?? 0;

  const change = (next: Partial<Record<Narrowing | 'page' | 'sort', string>>): void =>
    setSearch(
      (after) => {
        if (!('page' in next)) after.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return {
    list,
    given,
    search,
    sort,
    page,
    total,
    pages: Math.max(1, Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)),
    /** Something else than the time narrows the list. */
    narrowed: NARROWING.some((name) => given[name] !== '' && !['razdoblje', 'od', 'do'].includes(name)),
    change,
    /** Takes every filter away; whose trail it is stays. */
    clear: () =>
      setSearch((before) => {
        const acting = before.get(ACTING);
        return new URLSearchParams(acting ? { [ACTING]: acting } : {});
      }),
    turn: (to: number) => change({ page: to > 1 ? String(to) : '' }),
  };
}
export type Trail = ReturnType<typeof useTrail>;

/** Everybody who appears in the trail. */
export function useActors(): TrailActor[] {
  const { tenant } = useActing();
  const { data } = useQuery({
    queryKey: ['trail', 'actors', tenant],
    queryFn: ({ signal }) => api.get<TrailActor[]>('/api/admin/dnevnik/osobe', { signal, query: { tenant } }),
    staleTime: 60_000,
  });
  return data?.data ?? [];
}
