import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { fold } from '../../core/fold.ts';
import { type Choice, fetchAll, fetchChoices, fetchPage, type ListPage, type Query } from './client.ts';
import type { ChoiceSource, ListDefinition, ListRow } from './definition.ts';

/** First part of every query key of rows, so that one invalidation refetches all. */
export const ROWS = 'listing';

/** One page of the list; the previous one stays while the next loads. */
export const useListPage = (list: ListDefinition, query: Query, enabled: boolean) =>
  useQuery({
    queryKey: [ROWS, list.name, 'list', query],
    queryFn: ({ signal }): Promise<ListPage<ListRow>> => fetchPage(list.api, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Maximum number of records in a tree. */
export const TREE_LIMIT = 2000;

/** Every row of the query (at most TREE_LIMIT), for a tree. */
export const useWholeList = <Row extends ListRow>(
  list: ListDefinition<Row>,
  query: Query,
  enabled: boolean,
) =>
  useQuery({
    queryKey: [ROWS, list.name, 'tree', query],
    queryFn: ({ signal }) => fetchAll<Row>(list.api, query, TREE_LIMIT, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Search results for a filter or reference field. */
export function useChoices(source: ChoiceSource, q: string, enabled: boolean, query: Query = {}) {
  const asked: Query = source.whole ? query : { ...query, q, limit: '20' };
  const found = useQuery({
    queryKey: [ROWS, 'choices', source.path, asked],
    queryFn: ({ signal }) => fetchChoices(source, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled,
  });
  const wanted = fold(q);
  const data = source.whole ? found.data?.filter(({ label }) => fold(label).includes(wanted)) : found.data;
  return { ...found, data };
}

/** Labels of chosen ids (a filter in the address); missing while loading. */
export function useChosen(
  source: ChoiceSource | undefined,
  ids: string[],
  query: Query = {},
): Record<string, Choice> {
  const each = source && !source.whole ? ids : [];
  const results = useQueries({
    queries: each.map((idguid) => ({
      queryKey: [ROWS, 'choices', source?.path, 'one', idguid, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchChoices(source!, { ...query, idguid }, signal),
      staleTime: 60_000,
    })),
  });
  const whole = useChoices(source ?? NONE, '', Boolean(source?.whole) && ids.length > 0, query);
  const found = source?.whole ? (whole.data ?? []) : results.flatMap(({ data }) => data?.[0] ?? []);
  return Object.fromEntries(
    found.filter(({ idguid }) => ids.includes(idguid)).map((one) => [one.idguid, one]),
  );
}
const NONE: ChoiceSource = { path: '', whole: true };
