const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the browser is idle, or after `timeout` milliseconds. */
const idle = (timeout: number): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout }))
    : delay(Math.min(timeout, 1000)); // Safari lacks requestIdleCallback.

let last: Promise<unknown> = Promise.resolve();

/**
 * Queue for low-priority work: runs one task at a time, after the page has loaded, when the browser is idle or after
 * `timeout` milliseconds. A task that runs longer than `timeout` milliseconds no longer blocks the next one.
 */
export function runWhenIdle<T>(work: () => T | Promise<T>, timeout: number): Promise<T> {
  const turn = last.then(loaded).then(() => idle(timeout));
  const done = turn.then(work);
  last = turn.then(() => Promise.race([done.catch(() => {}), delay(timeout)]));
  return done;
}
