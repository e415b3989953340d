import type { QueryClient } from '@tanstack/react-query';
import type { Arrangement, ArrangementChanges } from '../../modules/workspace/layouts.api.ts';

/** Key under which the arrangement is cached. */
export const ARRANGEMENT = ['dashboard-arrangement'];

/** Sends a change; answers the arrangement as it is kept then. */
type Send = (changes: ArrangementChanges) => Promise<Arrangement>;

/**
 * Keeps changes of an arrangement that was loaded. Each takes effect on the screen at once. One request at most is under way; what is
 * changed meanwhile goes out together after it. What the server answers to the last one is what is shown then, and after a refusal the
 * arrangement is asked for again. `leave` sends what is unsent without waiting: the page is going.
 */
export function keepingArrangement(client: QueryClient, send: Send, onFailure: (error: unknown) => void) {
  let unsent: ArrangementChanges | null = null;
  let sending: Promise<void> | null = null;
  let requests = 0;
  const sendNext = async (): Promise<void> => {
    const changes = unsent;
    if (!changes) return;
    unsent = null;
    requests += 1;
    const request = requests;
    const isLast = (): boolean => request === requests && unsent === null;
    try {
      const kept = await send(changes);
      if (isLast()) client.setQueryData(ARRANGEMENT, kept);
    } catch (error) {
      onFailure(error);
      if (isLast()) await client.invalidateQueries({ queryKey: ARRANGEMENT });
    }
  };
  const sendAll = async (): Promise<void> => {
    while (unsent) await sendNext();
    sending = null;
  };
  return {
    keep(changes: ArrangementChanges): Promise<void> {
      // What was not loaded is not known, and would be overwritten.
      if (client.getQueryState(ARRANGEMENT)?.status !== 'success') return sending ?? Promise.resolve();
      client.setQueryData<Arrangement>(ARRANGEMENT, (before) => before && { ...before, ...changes });
      unsent = { ...unsent, ...changes };
      sending ??= sendAll();
      return sending;
    },
    leave: (): void => void sendNext(),
  };
}
