import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/entries.ts';

const MINUTE = 60_000;

/** Requests admitted in the current and in the previous minute of the clock. */
interface Count {
  minute: number;
  now: number;
  before: number;
}

/**
 * Sliding-window rate limit of keys, on this node. The previous minute counts by the part of it that lies within the last sixty
 * seconds, so that nobody gets twice the limit around the full minute.
 */
export class KeyRateLimit {
  readonly #counts = new LRUCache<string, Count>(atMost(10_000));

  /** Counts one use; returns 0 if it is allowed, else the seconds until the next one. A refused use is not counted. */
  take(id: string, limit: number, at = Date.now()): number {
    const minute = Math.floor(at / MINUTE);
    const passed = at % MINUTE;
    const known = this.#counts.get(id);
    const count: Count = {
      minute,
      now: known?.minute === minute ? known.now : 0,
      before: known?.minute === minute ? known.before : known?.minute === minute - 1 ? known.now : 0,
    };
    if (count.now * MINUTE + count.before * (MINUTE - passed) >= limit * MINUTE)
      return waitOf(count, limit, passed);
    count.now += 1;
    this.#counts.set(id, count);
    return 0;
  }
}

/** Whole seconds after which the sum has fallen below the limit. */
function waitOf({ now, before }: Count, limit: number, passed: number): number {
  // In this minute, as the previous one leaves the window; else in the next, as this one does. In milliseconds, because differences of
  // fractions of a minute may round to just below a second.
  const at =
    now < limit ? (MINUTE * (before + now - limit)) / before : MINUTE + (MINUTE * (now - limit)) / now;
  return Math.floor((at - passed) / 1000) + 1;
}
