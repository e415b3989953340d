import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { NotificationWay } from '../notifications.api.ts';

/** The kinds of notifications that the person may get, each with how they are told. */
export const useWays = () =>
  useQuery({
    queryKey: ['notifications', 'ways'],
    queryFn: async ({ signal }) =>
      (await api.get<NotificationWay[]>('/api/obavijesti/postavke', { signal })).data,
  });
