import { runWhenIdle } from '../../web/idle-queue.ts';

/** Longest wait for an idle page, in milliseconds. */
const MAX_WAIT = 5000;

/** Registers the service worker once the page is loaded and idle. */
export function workOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let told: ServiceWorker | null = null;
  // A page cached on visit: this may be the first visit, which no worker has seen.
  const tell = (worker: ServiceWorker | null): void => {
    if (!worker || worker === told) return;
    told = worker;
    worker.postMessage(location.pathname.replace(/(.)\/$/, '$1'));
  };
  // A browser that forbids it works without.
  const register = (): void => {
    // After a new build the previous worker answers first, and its cache is deleted with it.
    serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller));
    void serviceWorker
      .register('/sw.js')
      .then(() => serviceWorker.ready)
      .then(({ active }) => tell(active))
      .catch(() => {});
  };
  void runWhenIdle(register, MAX_WAIT);
}
