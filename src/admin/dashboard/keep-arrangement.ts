import type { QueryClient } from '@tanstack/react-query';
import type { Arrangement, ArrangementChanges, Turn } from '../../modules/workspace/layouts.api.ts';

/** Key under which the arrangement is cached. */
export const ARRANGEMENT = ['dashboard-arrangement'];

/** This page among all of the person, the later the higher; two of one millisecond are told apart by chance. */
const PAGE = Math.floor(performance.timeOrigin) * 1000 + Math.floor(Math.random() * 1000);
/** How many changes this page has sent, of whomever it shows. */
let turns = 0;
const nextTurn = (): Turn => {
  turns += 1;
  return { page: PAGE, number: turns };
};

type Changes = Partial<Arrangement>;
/** Sends a change; answers the arrangement as it is kept then. */
type Send = (changes: ArrangementChanges) => Promise<Arrangement>;

/**
 * Keeps changes of an arrangement that was loaded. Each takes effect on the screen at once. One request at most is under way; what is
 * changed meanwhile goes out together after it. What the server answers to the last one is what is shown then, and after a refusal the
 * arrangement is asked for again. `leave` sends what is unsent without waiting, since the page is going, and with it what is under way:
 * the server passes over whatever arrives behind a later one.
 */
export function keepingArrangement(client: QueryClient, send: Send, onFailure: (error: unknown) => void) {
  let unsent: Changes | null = null;
  let unanswered: Changes = {};
  let sending: Promise<void> | null = null;
  let requests = 0;
  const sendNext = async (): Promise<void> => {
    if (!unsent) return;
    unanswered = { ...unanswered, ...unsent };
    unsent = null;
    requests += 1;
    const request = requests;
    const isLast = (): boolean => request === requests && unsent === null;
    try {
      const kept = await send({ ...unanswered, turn: nextTurn() });
      if (isLast()) client.setQueryData(ARRANGEMENT, kept);
    } catch (error) {
      onFailure(error);
      if (isLast()) await client.invalidateQueries({ queryKey: ARRANGEMENT });
    } finally {
      if (request === requests) unanswered = {};
    }
  };
  const sendAll = async (): Promise<void> => {
    while (unsent) await sendNext();
    sending = null;
  };
  return {
    keep(changes: Changes): Promise<void> {
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
