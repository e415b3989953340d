import type { QueryClient } from '@tanstack/react-query';
import type { Arrangement, ArrangementChanges } from '../../modules/workspace/layouts.api.ts';

/** Key under which the arrangement is cached. */
export const ARRANGEMENT = ['dashboard-arrangement'];

/** Sends a change; answers the arrangement as it is kept then. */
type Send = (changes: ArrangementChanges) => Promise<Arrangement>;

/**
 * Keeps changes of an arrangement that was loaded. Each takes effect on the screen at once; they are sent one after another, so that the
 * last one stays. What the server answers to the last one is what is shown then, and after a refusal the arrangement is asked for again.
 */
export function keepingArrangement(client: QueryClient, send: Send, onFailure: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const save = async (changes: ArrangementChanges): Promise<void> => {
    try {
      const kept = await send(changes);
      if (waiting === 1) client.setQueryData(ARRANGEMENT, kept);
    } catch (error) {
      onFailure(error);
      if (waiting === 1) await client.invalidateQueries({ queryKey: ARRANGEMENT });
    } finally {
      waiting -= 1;
    }
  };
  return (changes: ArrangementChanges): Promise<void> => {
    // What was not loaded is not known, and would be overwritten.
    if (client.getQueryState(ARRANGEMENT)?.status !== 'success') return last;
    client.setQueryData<Arrangement>(ARRANGEMENT, (before) => before && { ...before, ...changes });
    waiting += 1;
    last = last.then(() => save(changes));
    return last;
  };
}
