const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

/** Resolves when the browser has nothing to do, after `patience` milliseconds at the latest. */
const idle = (patience: number): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: patience });
    // Safari has none.
    else setTimeout(resolve, Math.min(patience, 1000));
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Does what can wait: once the page has loaded all it needs itself, and all that was given here before is done, when the browser has nothing to
 * do, but no more than `patience` milliseconds later. One after the other, for a phone has little to share.
 */
export function atRest<T>(work: () => T | Promise<T>, patience: number): Promise<T> {
  const done = last
    .then(loaded)
    .then(() => idle(patience))
    .then(work);
  last = done.catch(() => {});
  return done;
}
