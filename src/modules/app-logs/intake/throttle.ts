import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/entries.ts';

const MINUTE = 60_000;

interface Bucket {
  /** Lines that may still be sent; below 0 after a batch that was larger. */
  left: number;
  at: number;
}

/**
 * Lines a minute of each key, on this node, or what counts as so many (senders.ts). How many are in a batch is known once it has been read, so one is let in while any may be
 * sent, and the next waits until all of it is paid off.
 */
export class LineThrottle {
  readonly #buckets = new LRUCache<string, Bucket>(atMost(10_000));

  /** 0 if lines may be sent now, else the seconds until then. */
  wait(id: string, limit: number, now = Date.now()): number {
    const { left } = this.#bucket(id, limit, now);
    return left > 0 ? 0 : Math.max(1, Math.ceil(((1 - left) * MINUTE) / limit / 1000));
  }

  /** Counts sent lines. */
  take(id: string, limit: number, lines: number, now = Date.now()): void {
    this.#bucket(id, limit, now).left -= lines;
  }

  #bucket(id: string, limit: number, now: number): Bucket {
    let bucket = this.#buckets.get(id);
    if (!bucket) {
      bucket = { left: limit, at: now };
      this.#buckets.set(id, bucket);
    }
    bucket.left = Math.min(limit, bucket.left + (Math.max(0, now - bucket.at) * limit) / MINUTE);
    bucket.at = now;
    return bucket;
  }
}
