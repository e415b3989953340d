const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

/** Resolves once the page has loaded all it needs itself and has nothing to do, `patience` milliseconds after loading at the latest. */
export async function atRest(patience: number): Promise<void> {
  await loaded();
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: patience });
    // Safari has none.
    else setTimeout(resolve, Math.min(patience, 1000));
  });
}
