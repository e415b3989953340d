import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { fetchProfile } from '../../../web/auth.ts';
import type { Security, SignedInSession } from '../factors/security.api.ts';

const SECURITY = ['korisnik', 'security'];
const SESSIONS = ['korisnik', 'sessions'];

/** How the person signs in. */
export const useSecurity = () =>
  useQuery({
    queryKey: SECURITY,
    queryFn: async ({ signal }) => (await api.get<Security>('/api/korisnik/security', { signal })).data,
  });

/** Where they are signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) =>
      (await api.get<SignedInSession[]>('/api/korisnik/sessions', { signal })).data,
  });

/** To be called after a change: what is shown is asked anew, and what the person may do, which may hang on a factor. */
export function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: SECURITY }),
      queries.invalidateQueries({ queryKey: SESSIONS }),
      fetchProfile().catch(() => null),
    ]);
  };
}
