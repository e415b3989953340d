import { atRest } from '../../web/at-rest.ts';

/** Longest that the page is left to itself first, in milliseconds. */
const PATIENCE = 5000;

/** Has the service worker take care of the site, once the page has loaded all it needs itself and is at rest. */
export function workOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let told: ServiceWorker | null = null;
  // A page that is kept once it was visited: this may be the first visit of all, which no worker has seen.
  const tell = (worker: ServiceWorker | null): void => {
    if (!worker || worker === told) return;
    told = worker;
    worker.postMessage(location.pathname.replace(/(.)\/$/, '$1'));
  };
  // A browser that forbids it goes on without.
  const register = (): void => {
    // After a new build the former one's worker is there first, and what it keeps goes with it.
    serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller));
    void serviceWorker
      .register('/sw.js')
      .then(() => serviceWorker.ready)
      .then(({ active }) => tell(active))
      .catch(() => {});
  };
  void atRest(register, PATIENCE);
}
