/** Has the service worker take care of the site, once the page has loaded all it needs itself. */
export function workOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // A browser that forbids it goes on without.
  const register = (): void => void serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
