const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the browser has nothing to do, after `patience` milliseconds at the latest. */
const idle = (patience: number): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: patience }))
    : delay(Math.min(patience, 1000)); // Safari has none.

let last: Promise<unknown> = Promise.resolve();

/**
 * Does what can wait: once the page has loaded all it needs itself, and all that was given here before is done, when the browser has nothing to
 * do, but no more than `patience` milliseconds later. One after the other, for a phone has little to share; what is not done `patience`
 * milliseconds after it began holds up the rest no longer.
 */
export function atRest<T>(work: () => T | Promise<T>, patience: number): Promise<T> {
  const turn = last.then(loaded).then(() => idle(patience));
  const done = turn.then(work);
  last = turn.then(() => Promise.race([done.catch(() => {}), delay(patience)]));
  return done;
}
