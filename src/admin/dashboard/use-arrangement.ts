import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Arrangement } from '../../modules/workspace/layouts.api.ts';
import { api } from '../../web/api.ts';
import { messageOf } from '../kit/errors.ts';
import { registeredScreens } from '../screens.ts';
import { hiddenAtFirst } from './arranged.ts';
import { ARRANGEMENT, keepingArrangement } from './keep-arrangement.ts';

const PATH = '/api/korisnik/dashboard';
const USUAL: Arrangement = { order: null, hidden: null };

const keepers = new WeakMap<QueryClient, ReturnType<typeof keepingArrangement>['keep']>();

/** Toasts are not part of the first screen. */
async function say(message: string): Promise<void> {
  const { toast } = await import('react-hot-toast');
  toast.error(message);
}

/** One for all that change it: their changes are sent in turn. */
function keeperOf(client: QueryClient) {
  const known = keepers.get(client);
  if (known) return known;
  const { keep, leave } = keepingArrangement(
    client,
    // A reload does not take back what has gone out.
    async (changes) => (await api.patch<Arrangement>(PATH, changes, { keepalive: true })).data,
    (error) => void say(messageOf(error)),
  );
  keepers.set(client, keep);
  addEventListener('pagehide', leave);
  return keep;
}

/** How the person has arranged the dashboard, kept on the server; as usual if that cannot be loaded. */
export function useArrangement() {
  const keep = keeperOf(useQueryClient());
  const { data, isPending, isSuccess } = useQuery({
    queryKey: ARRANGEMENT,
    queryFn: async ({ signal }) => (await api.get<Arrangement>(PATH, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { order, hidden: kept } = data ?? USUAL;
  const hidden =
    kept ??
    hiddenAtFirst(
      registeredScreens().flatMap(({ dashboard = [] }) => dashboard.flatMap((one) => one.movable ?? [])),
    );
  return {
    order,
    hidden,
    /** Nothing of it was arranged by the person. */
    usual: order === null && kept === null,
    /** False while it loads: the parts wait, so that they do not jump. */
    ready: !isPending,
    /** Only what was loaded may be changed: what is saved would be overwritten. */
    changeable: isSuccess,
    keep,
    hide: (name: string) => keep({ hidden: [...hidden.filter((one) => one !== name), name] }),
    show: (name: string) => keep({ hidden: hidden.filter((one) => one !== name) }),
  };
}
