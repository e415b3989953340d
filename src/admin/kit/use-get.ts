import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../web/api.ts';

/** Parameters of an address; null ones are left out. */
type Query = Record<string, string | number | null | undefined>;

/** Key under which `useGet` caches an answer. */
export const getKey = (path: string, query: Query = {}) => ['get', path, query] as const;

/** What the API answers at this address. */
export const useGet = <T>(
  path: string,
  query: Query = {},
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
) =>
  useQuery<T>({
    queryKey: getKey(path, query),
    queryFn: async ({ signal }) => (await api.get<T>(path, { signal, query })).data,
    ...options,
  });

/** Options of `useGet` for what is being changed: it does not change underneath; a newer state is met when saving. */
export const UNCHANGING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};
