import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api.ts';

/** Parameters of an address; null ones are left out. */
type Query = Record<string, string | number | null | undefined>;

/** Key under which `useGet` caches an answer. */
export const getKey = (path: string, query: Query = {}) => ['get', path, query] as const;

/** What the API answers at this address. */
export const useGet = <T>(path: string, query: Query = {}) =>
  useQuery({
    queryKey: getKey(path, query),
    queryFn: async ({ signal }) => (await api.get<T>(path, { signal, query })).data,
  });
