import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Arrangement, ArrangementChanges } from '../../modules/workspace/layouts.api.ts';
import { api } from '../../web/api.ts';
import { messageOf } from '../kit/index.ts';

const PATH = '/api/korisnik/dashboard';
const KEY = ['dashboard-arrangement'];
const USUAL: Arrangement = { order: null, hidden: [] };

/** How the person has arranged the dashboard, kept on the server; as usual if that cannot be loaded. */
export function useArrangement() {
  const client = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<Arrangement>(PATH, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const now = data ?? USUAL;
  /** Takes effect at once, and is saved. */
  const keep = (changes: ArrangementChanges): void => {
    client.setQueryData<Arrangement>(KEY, (before = USUAL) => ({ ...before, ...changes }));
    api.patch(PATH, changes).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return {
    ...now,
    /** False while it loads: the parts wait, so that they do not jump. */
    ready: !isPending,
    keep,
    hide: (name: string) => keep({ hidden: [...now.hidden.filter((one) => one !== name), name] }),
    show: (name: string) => keep({ hidden: now.hidden.filter((one) => one !== name) }),
  };
}
