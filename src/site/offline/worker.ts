/**
 * The service worker: it makes the pages that pages.ts calls `offline` open without a connection (docs/decisions/025). It
 * stands alone; the build puts in what it keeps (made/service-worker.ts).
 *
 * - Pages: from the network; without one, the copy of that page, and where there is none the page "offline".
 * - `/assets/`: whose names carry a hash, from the cache, and kept when they are first asked for.
 * - Everything else (the API, the back-office's parts, pictures) it does not touch. Of an address's query it keeps nothing.
 */

/** What one build keeps. */
export interface Kept {
  /** Of the build; another one begins a cache of its own. */
  version: string;
  /** Addresses of pages. */
  pages: string[];
  /** The one of them that is shown in place of those that are not kept. */
  instead: string;
  /** Addresses under `/assets/`. */
  assets: string[];
}

declare const KEPT: Kept;

/** What `self` is here, as far as it is used: the compiler's own types of it contradict those of a page. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as Worker;

const OURS = 'sajt-';
const ASSETS = '/assets/';
const { version, pages, instead, assets } = KEPT;
const CACHE = OURS + version;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // A page is asked for anew, whatever the browser has of it; an asset under its name is always the same.
  const anew = pages.map((path) => new Request(path, { cache: 'no-cache', credentials: 'omit' }));
  await cache.addAll([...anew, ...assets]);
  // Not after the last tab of the old one has closed: pages come from the network, and each build's assets have own names.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = pages.includes(pathname);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    // The owner may have changed what stands in it. By the path alone: what follows it may be somebody's own.
    if (kept && answer.ok && !answer.redirected) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    const copy = await caches.match(kept ? pathname : instead, { cacheName: CACHE, ignoreVary: true });
    if (!copy) throw error;
    return copy;
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const copy = await caches.match(event.request, { ignoreVary: true });
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/** Keeps an answer; where there is no room for it, the page works on without. */
async function keep(where: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(where, answer).catch(() => {});
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  // All of them, also those it only hands on: whoever leaves one alone has it asked for twice (navigation preload).
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(event));
});
