import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import type { Caller } from '../../../core/http.ts';
import type { ServerModule } from '../../../server/module.ts';
import { holdsSql } from './changes.ts';

/** Most callers in the cache, and milliseconds an entry lives at most; every change removes entries earlier. */
const MOST = 10_000;
const LONGEST = 5 * 60 * 1000;

/** A caller as read from the database. */
export interface Answered<T extends Caller> {
  caller: Omit<T, 'remembered'>;
  /** The statement's pg_current_snapshot. */
  seen: string;
  /** What their rights depend on, as changes.ts names it. */
  subjects: readonly string[];
}

/** In-process cache of callers with their rights, by session and organisation or API key; used only while LISTEN is connected. */
class RightsCache {
  readonly #entries = new LRUCache<string, { caller: Caller; subjects: readonly string[] }>({
    max: MOST,
    ttl: LONGEST,
  });
  #connected = false;
  /** Incremented by every change, so that what was read before one is not cached after it. */
  #generation = 0;

  /** The caller of `key` (a session in an organisation, an API key): cached, while it `lasts`, or as `read` finds them; null for nobody. */
  async load<T extends Caller>(
    key: string,
    read: () => Promise<Answered<T> | null>,
    lasts: (kept: T) => boolean = () => true,
  ): Promise<T | null> {
    const kept = this.#entries.get(key)?.caller as T | undefined;
    if (kept && lasts(kept)) return kept;
    const generation = this.#generation;
    const found = await read();
    if (!found) return null;
    const subjects = [ALL, ...found.subjects];
    const forget = (): void => {
      if (this.#entries.peek(key)?.caller === caller) this.#entries.delete(key);
    };
    const remembered = { holds: holdsSql(subjects, found.seen), forget };
    const caller = { ...found.caller, remembered } as T;
    if (this.#connected && generation === this.#generation) this.#entries.set(key, { caller, subjects });
    return caller;
  }

  /** Whether entries are kept: LISTEN is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Empties the cache whenever LISTEN connects or disconnects. */
  setConnected(connected: boolean): void {
    this.#connected = connected;
    this.forget(ALL);
  }

  /** Removes the entries that depend on a subject; see changes.ts. */
  forget(subject: string): void {
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
 * Routes of a module that changes rights: before an answer to a change goes out, this node's cache is emptied, so the change counts
 * with the next request. Other nodes learn of it by NOTIFY when it commits. Signing in changes nobody's rights.
 */
export const forgettingRights =
  (routes: NonNullable<ServerModule['routes']>): NonNullable<ServerModule['routes']> =>
  async (app, deps) => {
    await app.register(async (scope) => {
      scope.addHook('onSend', async ({ method, caller }, _reply, payload) => {
        if (method !== 'GET' && caller) rightsOf(deps.database).forget('all');
        return payload;
      });
      await routes(scope, deps);
    });
  };
