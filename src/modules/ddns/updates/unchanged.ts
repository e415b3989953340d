import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/entries.ts';
import type { Outcome, UpdateRequest } from './protocol.ts';

/** Limits of unchanged updates, of one host that asks the same each time. Times in milliseconds. */
export interface UnchangedLimits {
  /** Unchanged updates within `window` after which the answer comes from memory, for `hold`. */
  free: number;
  window: number;
  hold: number;
  /** Unchanged updates within `window` beyond which the answer is `abuse`; null for never. */
  abuse: number | null;
}

export const UNCHANGED_LIMITS: UnchangedLimits = {
  free: 5,
  window: 60 * 60_000,
  hold: 5 * 60_000,
  abuse: null,
};

/** What a host asked, how often since when, and the answer that may be given again until then. */
interface Count {
  since: number;
  times: number;
  heldUntil: number;
  outcomes: readonly Outcome[];
}

/** Different requests of one host that are counted: of its clients, each perhaps of one family. */
const MOST_KEYS = 8;

/** What the same client asks each time: another address, password or list of names is another key, which always passes. */
export function askKey({ credentials, names, addresses, connection }: UpdateRequest): string {
  const isFromConnection = addresses.ip4 === 'connection' || addresses.ip6 === 'connection';
  const { ip4, ip6, prefix } = addresses;
  const asked = [
    credentials.user,
    credentials.password,
    names,
    ip4,
    ip6,
    prefix,
    isFromConnection && connection,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

/**
 * Answers a host that keeps sending what it has, from memory: a router that was told `abuse` or 429 would stay with a dead address until
 * somebody restarts it. Of this process alone. Whoever changes anything of a host says `forget`.
 */
export class UnchangedUpdates {
  readonly #hosts: LRUCache<string, { forgotten: number; keys: Map<string, Count> }>;
  readonly #limits: UnchangedLimits;
  readonly #now: () => number;
  #mark = 0;
  #allForgotten = -1;

  constructor(limits = UNCHANGED_LIMITS, now: () => number = Date.now, most = 100_000) {
    this.#hosts = new LRUCache(atMost(most));
    this.#limits = limits;
    this.#now = now;
  }

  /** What is answered without asking the database, and whether it is `abuse`; null to ask it. `host`: the user of the request. */
  answer(host: string, key: string): readonly Outcome[] | 'abuse' | null {
    const count = this.#countOf(host, key);
    if (!count) return null;
    const { abuse } = this.#limits;
    // What is refused is not counted, so that it ends by itself.
    if (abuse !== null && count.times >= abuse) return 'abuse';
    if (this.#now() >= count.heldUntil) return null;
    count.times += 1;
    return count.outcomes;
  }

  /** Taken before the database is asked, and given to `noted`. */
  mark(): number {
    return this.#mark;
  }

  /** Counts an update that changed nothing. Not kept if the host was forgotten after the mark: the outcome may be the old one. */
  noted(host: string, key: string, outcomes: readonly Outcome[], mark: number): void {
    const known = this.#hosts.get(host) ?? { forgotten: -1, keys: new Map<string, Count>() };
    if (Math.max(known.forgotten, this.#allForgotten) > mark) return;
    const count = this.#countOf(host, key) ?? { since: this.#now(), times: 0, heldUntil: 0, outcomes };
    count.times += 1;
    count.outcomes = outcomes;
    if (count.times >= this.#limits.free) count.heldUntil = this.#now() + this.#limits.hold;
    known.keys.delete(key);
    known.keys.set(key, count);
    const [oldest] = known.keys.keys();
    if (known.keys.size > MOST_KEYS) known.keys.delete(oldest!);
    this.#hosts.set(host, known);
  }

  /** Forgets what a host asked: it was changed, by an update or by a person. */
  forget(host: string): void {
    this.#mark += 1;
    this.#hosts.set(host, { forgotten: this.#mark, keys: new Map() });
  }

  /** Forgets everything: any host may have changed. */
  forgetAll(): void {
    this.#mark += 1;
    this.#allForgotten = this.#mark;
    this.#hosts.clear();
  }

  #countOf(host: string, key: string): Count | undefined {
    const keys = this.#hosts.get(host)?.keys;
    const count = keys?.get(key);
    if (!count || this.#now() - count.since < this.#limits.window) return count;
    keys?.delete(key);
    return undefined;
  }
}
