import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import type { Caller } from '../../../core/http.ts';
import type { ServerModule } from '../../../server/module.ts';
import { unchangedSql } from './changes.ts';

const MAX_ENTRIES = 10_000;
/** Milliseconds until an entry expires; a change of rights removes it earlier. */
const TTL = 5 * 60 * 1000;

/** A caller as read from the database. */
export interface LoadedCaller<T extends Caller> {
  caller: Omit<T, 'cached'>;
  /** The statement's pg_current_snapshot. */
  snapshot: string;
  /** What their rights depend on, as changes.ts names it. */
  subjects: readonly string[];
}

/** In-process cache of callers with their rights, by session and organisation or API key; used only while LISTEN is connected. */
class RightsCache {
  readonly #entries = new LRUCache<string, { caller: Caller; subjects: readonly string[] }>({
    ...atMost(MAX_ENTRIES),
    ttl: TTL,
  });
  #connected = false;
  /** Incremented by every change, so that what was read before one is not cached after it. */
  #generation = 0;

  /** The caller of `key` (a session in an organisation, an API key): the cached one while `isValid`, else the result of `read`. */
  async load<T extends Caller>(
    key: string,
    read: () => Promise<LoadedCaller<T> | null>,
    isValid: (entry: T) => boolean = () => true,
  ): Promise<T | null> {
    const entry = this.#entries.get(key)?.caller as T | undefined;
    if (entry && isValid(entry)) return entry;
    const generation = this.#generation;
    const found = await read();
    if (!found) return null;
    const subjects = [ALL, ...found.subjects];
    const evict = (): void => {
      if (this.#entries.peek(key)?.caller === caller) this.#entries.delete(key);
    };
    const cached = { unchanged: unchangedSql(subjects, found.snapshot), evict };
    const caller = { ...found.caller, cached } as T;
    if (this.#connected && generation === this.#generation) this.#entries.set(key, { caller, subjects });
    return caller;
  }

  /** Whether LISTEN is connected, so that entries are kept. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Empties the cache whenever LISTEN connects or disconnects. */
  setConnected(connected: boolean): void {
    this.#connected = connected;
    this.invalidate(ALL);
  }

  /** Removes the entries that depend on a subject; see changes.ts. */
  invalidate(subject: string): void {
    this.#generation++;
    if (subject === ALL) this.#entries.clear();
    else
      for (const [key, { subjects }] of this.#entries.entries())
        if (subjects.includes(subject)) this.#entries.delete(key);
  }
}

const ALL = 'all';

/** What the rights of a person in an organisation depend on. */
export const subjectsAt = ({ userId, tenantId }: { userId: string; tenantId: string }): string[] => [
  `user:${userId}`,
  `tenant:${tenantId}`,
  `member:${tenantId}:${userId}`,
];

const caches = new WeakMap<Database, RightsCache>();

/** The cache of a node: one per pool. */
export function rightsOf(database: Database): RightsCache {
  let cache = caches.get(database);
  if (!cache) {
    cache = new RightsCache();
    caches.set(database, cache);
  }
  return cache;
}

/**
 * Routes of a module that changes rights. Before a change is answered, this node's cache is cleared, so that it applies from the next
 * request. Other nodes are notified at its commit. Signing in changes nobody's rights.
 */
export const invalidatingRights =
  (routes: NonNullable<ServerModule['routes']>): NonNullable<ServerModule['routes']> =>
  async (app, deps) => {
    await app.register(async (scope) => {
      scope.addHook('onSend', async ({ method, caller }, _reply, payload) => {
        if (method !== 'GET' && caller) rightsOf(deps.database).invalidate('all');
        return payload;
      });
      await routes(scope, deps);
    });
  };
