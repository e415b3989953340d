import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FEWEST } from '../../core/search/limits.ts';
import type { SearchResults } from '../../modules/search/search.api.ts';
import { api } from '../../web/api.ts';

/** Debounce in milliseconds. */
const PAUSE = 60;

/** How often a text is asked for in all where not everything was searched in time, and milliseconds between. */
const MOST_ASKED = 3;
const AGAIN = 1000;

const NOTHING: SearchResults = { groups: [], left_out: [] };

/** Server search; `current` tells whether the results belong to this text. */
export function useSearch(text: string) {
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const enabled = [...asked].length >= FEWEST;
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) =>
      (await api.get<SearchResults>('/api/search', { query: { q: asked }, signal })).data,
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    // What was not searched in time is asked for again.
    refetchInterval: ({ state }) =>
      (state.data?.left_out.length ?? 0) > 0 && state.dataUpdateCount < MOST_ASKED ? AGAIN : false,
  });
  const current = asked === wanted && !query.isPlaceholderData;
  const searching = [...wanted].length >= FEWEST;
  return {
    /** Latest results, possibly of an earlier text. */
    results: (searching && query.data) || NOTHING,
    /** `results` belong to this text. */
    current: !searching || (current && !query.isPending),
    waiting: searching && (asked !== wanted || query.isFetching),
    error: searching && asked === wanted && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
