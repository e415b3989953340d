import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import type { Caller } from '../../../core/http.ts';
import type { ServerModule } from '../../../server/module.ts';
import { holdsSql } from './changes.ts';

/** Callers kept in memory at most, and how long in milliseconds: a last resort, since every change is told. */
const MOST = 10_000;
const LONGEST = 5 * 60 * 1000;

/** A caller as the database answered. */
export interface Answered<T extends Caller> {
  caller: Omit<T, 'remembered'>;
  /** What the statement saw: pg_current_snapshot. */
  seen: string;
  /** All that their rights rest on, as changes.ts names it. */
  subjects: readonly string[];
}

/**
 * Rights by session and organisation, and by API key, kept in memory only while the database is known to tell of every change
 * (listener.ts); otherwise each request asks anew.
 */
export class RightsCache {
  readonly #entries = new LRUCache<string, { caller: Caller; subjects: readonly string[] }>({
    max: MOST,
    ttl: LONGEST,
  });
  #connected = false;
  /** Grows with every change, so that an answer read before one is not kept after it. */
  #generation = 0;

  /**
   * The caller of `key` (a session in an organisation, an API key): the one that is kept, while it `lasts`, or else as `read`
   * finds them; null for nobody.
   */
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

  /** Forgets those a notice concerns; see changes.ts. */
  forget(notice: string): void {
    this.#generation++;
    if (notice === ALL) this.#entries.clear();
    else
      for (const [key, { subjects }] of this.#entries.entries())
        if (subjects.includes(notice)) this.#entries.delete(key);
  }
}

const ALL = 'all';

/** What the rights of a person in an organisation rest on. */
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
 * Routes of a module that changes what rights follow from. Whatever somebody changes there counts with the next request: before its
 * answer goes out this node forgets what it knew of anybody's rights. Other nodes are told by the database as it commits
 * (listener.ts). Signing in changes nobody's.
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
