import { LRUCache } from 'lru-cache';
import type { Database } from '../../core/context.ts';
import { holdsSql } from './changes.ts';
import { type Answered, type KeyCaller, type Known, readKey, readRights, type SignedIn } from './rights.ts';
import type { Claims } from './tokens.ts';

/** Callers kept in memory at most, and how long in milliseconds: a last resort, since every change is told. */
const MOST = 10_000;
const LONGEST = 5 * 60 * 1000;

/**
 * Rights by session and organisation, and by API key, kept in memory only while the database is known to tell of every change
 * (listener.ts); otherwise each request asks anew.
 */
export class RightsCache {
  readonly #database: Database;
  readonly #entries = new LRUCache<string, { caller: Known; subjects: readonly string[] }>({
    max: MOST,
    ttl: LONGEST,
  });
  #told = false;
  /** Grows with every change, so that an answer read before one is not kept after it. */
  #generation = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** See `readRights`. */
  async load(claims: Claims): Promise<SignedIn | null> {
    const key = `${claims.sessionId}:${claims.tenantId}`;
    const known = this.#entries.get(key)?.caller;
    if (known?.kind === 'session' && known.actor.userId === claims.userId && !isOver(known)) return known;
    return this.#read(key, () => readRights(this.#database, claims));
  }

  /** See `readKey`. */
  async loadKey(prefix: string): Promise<KeyCaller | null> {
    const known = this.#entries.get(prefix)?.caller;
    if (known?.kind === 'key') return known;
    return this.#read(prefix, () => readKey(this.#database, prefix));
  }

  async #read<T extends Known>(key: string, read: () => Promise<Answered<T> | null>): Promise<T | null> {
    const generation = this.#generation;
    const found = await read();
    if (!found) return null;
    const { seen, ...answered } = found;
    const subjects = subjectsOf(found as unknown as Answered<SignedIn> | Answered<KeyCaller>);
    const forget = (): void => {
      if (this.#entries.peek(key)?.caller === caller) this.#entries.delete(key);
    };
    const caller = { ...answered, remembered: { holds: holdsSql(subjects, seen), forget } } as unknown as T;
    if (this.#told && generation === this.#generation) this.#entries.set(key, { caller, subjects });
    return caller;
  }

  /** True while rights are kept: the database tells of changes. */
  get told(): boolean {
    return this.#told;
  }

  /** Says whether the database tells of changes; either way what was known is forgotten. */
  setTold(told: boolean): void {
    this.#told = told;
    this.forget('all');
  }

  /** Forgets those a notice concerns; see `subjectsOf`. */
  forget(notice: string): void {
    this.#generation++;
    if (notice === ALL) this.#entries.clear();
    else
      for (const [key, { subjects }] of this.#entries.entries())
        if (subjects.includes(notice)) this.#entries.delete(key);
  }
}

/** Its hour has passed while it was kept. */
const isOver = ({ impersonation }: SignedIn): boolean =>
  impersonation !== null && impersonation.until.getTime() <= Date.now();

const ALL = 'all';

/** All that a caller's rights rest on, as changes.ts names it: their own, and those of whoever acts in their name. */
function subjectsOf(found: Answered<SignedIn> | Answered<KeyCaller>): string[] {
  const own = { userId: found.actor.userId, tenantId: found.tenant.id };
  const subjects = [ALL, ...subjectsAt(own)];
  if (found.kind === 'key') return [...subjects, `key:${found.keyId}`];
  const { sessionId, impersonation } = found;
  return [
    ...subjects,
    `session:${sessionId}`,
    ...(impersonation ? [...subjectsAt(impersonation), `session:${impersonation.sessionId}`] : []),
  ];
}

const subjectsAt = ({ userId, tenantId }: { userId: string; tenantId: string }): string[] => [
  `user:${userId}`,
  `tenant:${tenantId}`,
  `member:${tenantId}:${userId}`,
];

const caches = new WeakMap<Database, RightsCache>();

/** The cache of a node: one per pool. */
export function rightsOf(database: Database): RightsCache {
  let cache = caches.get(database);
  if (!cache) {
    cache = new RightsCache(database);
    caches.set(database, cache);
  }
  return cache;
}
