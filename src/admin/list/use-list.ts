import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ROWS } from '../queries.ts';
import { fetchAll, fetchPage, type ListPage, type Query } from './client.ts';
import type { ListDefinition, ListRow } from './definition.ts';

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
