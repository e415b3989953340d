import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListState } from '../../../../admin/list/address.ts';
import { ROWS } from '../../../../admin/queries.ts';
import { api } from '../../../../web/api.ts';
import { NOTICES_API } from '../../labels.ts';
import type { Facets } from '../announcements.api.ts';
import { countedQuery } from './addresses.ts';

/** Counts for the list's state, and what came of its words; the previous ones stay while the next load. `enabled`: whether it is known. */
export function useFacets(state: ListState, enabled = true) {
  const query = countedQuery(state);
  return useQuery({
    queryKey: [ROWS, 'ejn-obavjestenja', 'facets', query],
    queryFn: async ({ signal }) => (await api.get<Facets>(`${NOTICES_API}/facets`, { query, signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
}
