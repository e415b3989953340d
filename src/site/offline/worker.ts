/**
 * The service worker: it makes the pages that pages.ts calls `offline` open without a connection (docs/decisions/025). It
 * stands alone; the build puts in what it keeps (made/service-worker.ts).
 *
 * - Pages: from the network; without one, the copy of that page, and where there is none the page "offline". A page that is kept
 *   once it was visited (a tool) is kept with all it may load later: most visitors never see it. Whoever opens the page above
 *   them (all tools) gets those that are small, at rest. It also stands at addresses below it that nothing has.
 * - `/assets/`: whose names carry a hash, from the cache, and kept when they are first asked for.
 * - Everything else (the API, the back-office's parts, pictures) it does not touch. Of an address's query it keeps nothing.
 */

/** What a build caches. */
export interface OfflineManifest {
  /** Build version; each has a cache of its own. */
  version: string;
  /** URLs of pages. */
  pages: string[];
  /** Assets of pages cached on visit, by page URL. */
  visited: Record<string, string[]>;
  /** Pages also served below their URL, with the pages of `visited` to cache when they are visited. */
  below: Record<string, string[]>;
  /** The page shown instead of uncached ones. */
  instead: string;
  /** URLs under `/assets/`. */
  assets: string[];
  /** Assets cached on first use. */
  large: string[];
}

declare const KEPT: OfflineManifest;

/** The used part of `self`: TypeScript's worker types conflict with those of a page. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface MessageFrom extends Extendable {
  data: unknown;
}
interface FetchEvent extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as Worker;

const OURS = 'sajt-';
const ASSETS = '/assets/';
const { version, pages, visited, below, instead, assets, large } = KEPT;
const CACHE = OURS + version;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Pages bypass the HTTP cache; hashed assets never change.
  const anew = pages.map((path) => new Request(path, { cache: 'no-cache', credentials: 'omit' }));
  await cache.addAll([...anew, ...assets]);
  await keepOn();
  // Without waiting for old tabs: pages come from the network, and each build's assets have their own names.
  await worker.skipWaiting();
}

/**
 * Caches the visited pages of earlier builds in this version. During install, because until activation the previous worker answers
 * and nobody waits.
 */
async function keepOn(): Promise<void> {
  for (const name of await former()) {
    const kept = await (await caches.open(name)).keys();
    for (const { url } of kept) {
      const { pathname } = new URL(url);
      if (Object.hasOwn(visited, pathname)) await keepVisited(pathname);
      else if (large.includes(pathname)) await takeOver(pathname).catch(() => {});
    }
  }
}

/** Names of earlier builds' caches. */
const former = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

async function activate(): Promise<void> {
  await Promise.all((await former()).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  const pathname = new URL(event.request.url).pathname.replace(/(.)\/$/, '$1');
  const kept = pages.includes(pathname) || Object.hasOwn(visited, pathname);
  try {
    const early = await event.preloadResponse;
    // Without a connection Firefox does not reject this: it resolves with an error response, and would show a page of its own for it.
    const answer = early && early.type !== 'error' ? early : await fetch(event.request);
    // The owner may have changed its content. By path only: the query may be personal.
    if (pages.includes(pathname) && answer.ok && !answer.redirected)
      event.waitUntil(store(pathname, answer.clone()));
    return answer;
  } catch (error) {
    const above = Object.keys(below).filter((path) => pathname.startsWith(`${path}/`));
    for (const path of [...(kept ? [pathname] : above), instead]) {
      const copy = await caches.match(path, { cacheName: CACHE, ignoreVary: true });
      if (copy) return copy;
    }
    throw error;
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const copy = await caches.match(event.request, { ignoreVary: true });
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(store(event.request, answer.clone()));
  return answer;
}

/** Caches a response; without room the page works on. */
async function store(where: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(where, answer).catch(() => {});
}

/** Caches a visited page with its assets. */
async function keepVisited(path: string): Promise<void> {
  // Without room or connection, the next visit may succeed.
  try {
    const cache = await caches.open(CACHE);
    const missing: string[] = [];
    for (const asset of visited[path] ?? []) if (!(await takeOver(asset))) missing.push(asset);
    await cache.addAll(missing);
    // The page last: if it is cached, so are its assets.
    await cache.add(new Request(path, { cache: 'no-cache', credentials: 'omit' }));
  } catch {}
}

/** Caches the pages below one, one after another, unless data saving is on. */
async function keepBelow(path: string): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const cache = await caches.open(CACHE);
  for (const page of below[path] ?? [])
    if (!(await cache.match(page, { ignoreVary: true }))) await keepVisited(page);
}

/** Copies an asset from an earlier build's cache: the same hash is the same file. */
async function takeOver(asset: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  if (await cache.match(asset, { ignoreVary: true })) return true;
  const copy = await caches.match(asset, { ignoreVary: true });
  if (copy) await cache.put(asset, copy);
  return copy !== undefined;
}

worker.addEventListener('message', (event) => {
  if (typeof event.data !== 'string') return;
  if (Object.hasOwn(visited, event.data)) event.waitUntil(keepVisited(event.data));
  else if (Object.hasOwn(below, event.data)) event.waitUntil(keepBelow(event.data));
});
worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  // All navigations, also those passed through: otherwise navigation preload requests them twice.
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(event));
});
