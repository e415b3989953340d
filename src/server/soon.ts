import { setTimeout as sleep } from 'node:timers/promises';

/** Longest that something beside the matter is waited for, in milliseconds. */
const PATIENCE = 500;

/**
 * A reader that answers within half a second, also while what it reads from is away: what was read last, and before that
 * `start`. For what a page can do without.
 */
export function soon<T>(read: () => Promise<T>, start: T): () => Promise<T> {
  let known = start;
  return () => {
    const asked = read().then(
      (value) => {
        known = value;
        return value;
      },
      () => known,
    );
    return Promise.race([asked, sleep(PATIENCE, undefined, { ref: false }).then(() => known)]);
  };
}
