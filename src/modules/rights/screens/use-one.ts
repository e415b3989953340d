import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';

/** One record of the API, as a page shows it. */
export const useOne = <T>(path: string, query: Record<string, string | null | undefined> = {}) =>
  useQuery({
    queryKey: ['record', path, query],
    queryFn: async ({ signal }) => (await api.get<T>(path, { signal, query })).data,
  });
