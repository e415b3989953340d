import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { fold } from '../../core/fold.ts';
import { type Choice, fetchAll, fetchChoices, fetchPage, type ListPage, type Query } from './client.ts';
import type { ChoiceSource, ListDefinition, ListRow } from './definition.ts';

/** What every key of cached rows begins with, so that a change of any of them renews all that is in sight. */
export const ROWS = 'listing';

/** One page of the list; while the next is fetched the one before stays in sight. */
export const useListPage = (list: ListDefinition, query: Query, enabled: boolean) =>
  useQuery({
    queryKey: [ROWS, list.name, 'list', query],
    queryFn: ({ signal }): Promise<ListPage<ListRow>> => fetchPage(list.api, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Most records that a tree loads. */
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

/** What the search box of a filter or of a reference field offers. */
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

/** Chosen values that are known by id alone (a filter in the address); missing until they arrive. */
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
