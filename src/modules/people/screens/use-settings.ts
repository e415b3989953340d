import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { Settings } from '../tenants/settings.api.ts';

/** Settings of an organisation, at the address of the API that the screen reads and saves them by. */
export const useSettings = (path: string, tenant: string | null = null) =>
  useQuery({
    queryKey: ['settings', path, tenant],
    queryFn: async ({ signal }) => (await api.get<Settings>(path, { signal, query: { tenant } })).data,
  });

export const OWN_SETTINGS = '/api/korisnik/tenants/postavke';
