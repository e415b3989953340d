import { LRUCache } from 'lru-cache';

const MINUTE = 60_000;

/** What was let through in this minute of the clock and in the one before. */
interface Count {
  minute: number;
  now: number;
  before: number;
}

/**
 * How often each key has been used lately, on this node. The minute slides: of the clock's last minute that part counts
 * which still lies within sixty seconds, so that nobody gets twice the limit around the full minute.
 */
export class Pace {
  readonly #counts = new LRUCache<string, Count>({ max: 10_000 });

  /** Counts one use; 0 when it may be, else the seconds until the next one. A refused use is not counted. */
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
  // In this minute, while what was used in the last one fades; else in the next, while this one's does. In milliseconds: parts of a
  // minute taken from each other may come out a trifle below the second they mean.
  const at =
    now < limit ? (MINUTE * (before + now - limit)) / before : MINUTE + (MINUTE * (now - limit)) / now;
  return Math.floor((at - passed) / 1000) + 1;
}
