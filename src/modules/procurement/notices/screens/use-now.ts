import { useSyncExternalStore } from 'react';

/** Milliseconds between looks at the clock: what is shown are days and minutes. */
const PAUSE = 60_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, PAUSE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds, at most a minute old; the same for all that show it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    // Nobody has looked for a while.
    if (timer === undefined && Date.now() - now > PAUSE) now = Date.now();
    return now;
  });
}
