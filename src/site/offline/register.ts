/** Longest that the page is left to itself first, in milliseconds. */
const PATIENCE = 5000;

/** Has the service worker take care of the site, once the page has loaded all it needs itself and is at rest. */
export function workOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // A browser that forbids it goes on without.
  const register = (): void => void serviceWorker.register('/sw.js').catch(() => {});
  const atRest = (): unknown =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(register, { timeout: PATIENCE })
      : setTimeout(register, PATIENCE);
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
}
