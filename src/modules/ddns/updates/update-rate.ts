import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import { limitsOf } from '../hosts/limits.ts';

/** Milliseconds for which an organisation's limit is used before it is read again. */
const LIMIT_AGE = 30_000;

/** More updates than the operator allows: the device is told to come again, so that its address arrives later. */
export class TooManyUpdates extends Error {
  override name = 'TooManyUpdates';
}

interface Bucket {
  perMinute: number;
  readAt: number;
  /** Updates that may come at once. */
  left: number;
  at: number;
}

/** Updates a minute of each organisation, on this node. A minute's updates may come at once. */
export class UpdateRate {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, Bucket>(atMost(10_000));

  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  /** Counts an update. Throws `TooManyUpdates`. */
  async take(tenantId: string): Promise<void> {
    const bucket = await this.#bucket(tenantId);
    const now = this.#now();
    bucket.left = Math.min(bucket.perMinute, bucket.left + ((now - bucket.at) / 60_000) * bucket.perMinute);
    bucket.at = now;
    if (bucket.left < 1) throw new TooManyUpdates();
    bucket.left -= 1;
  }

  async #bucket(tenantId: string): Promise<Bucket> {
    const known = this.#buckets.get(tenantId);
    if (known && this.#now() - known.readAt < LIMIT_AGE) return known;
    const { updates } = await limitsOf(this.#database, tenantId);
    const now = this.#now();
    const bucket = known ?? { perMinute: updates, readAt: now, left: updates, at: now };
    bucket.perMinute = updates;
    bucket.readAt = now;
    this.#buckets.set(tenantId, bucket);
    return bucket;
  }
}
