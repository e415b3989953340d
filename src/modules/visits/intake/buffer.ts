import { isConflict, outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';

/** Milliseconds of idle time, and at most, before the buffer is written. */
const LULL = 250;
const LONGEST = 2_000;
/** Maximum per transaction. */
const BATCH = 2_000;
/** Capacity; more is rejected. */
const ROOM = 20_000;
/** Retry delay in milliseconds. */
const RETRY = 2_000;

export interface Intake<T> {
  /** Adds one. Throws 503 if full. */
  add(item: T): void;
  /** Writes the buffered views. Never throws. */
  flush(): Promise<void>;
  /** Writes the buffered items for the last time; those that cannot be written are lost. */
  close(): Promise<void>;
}

/**
 * Collects items and writes them in batches: one transaction at a time, so that a flood holds one database connection only. Items
 * are written within some two seconds, in order; if the process is killed, these are lost. The more items arrive, the larger a
 * batch is, and the less each costs.
 */
export function createBuffer<T>(
  write: (items: readonly T[]) => Promise<void>,
  failed: (error: unknown, lost: number) => void,
): Intake<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Latest time (`performance.now`) to which further items may delay the writing. */
  let until = 0;
  let running: Promise<void> | null = null;
  let closed = false;
  /** Why the last writing was given up. */
  let reason: unknown;

  const later = (time: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, time);
    timer.unref();
  };

  const soon = (): void => {
    until = performance.now() + LONGEST - LULL;
    later(LULL);
  };

  /**
   * Writes the present items. Items that arrive meanwhile wait for the next batch: written at once, a few at a time, they would
   * cost as much as many.
   */
  async function writeAll(): Promise<void> {
    let most = BATCH;
    let left = items.length;
    while (left > 0) {
      const batch = items.slice(0, Math.min(most, left));
      try {
        await write(batch);
        most = BATCH;
      } catch (error) {
        if (outageOf(error) || isConflict(error)) {
          reason = error;
          failed(error, 0);
          until = 0;
          if (!closed) later(RETRY);
          return;
        }
        // An item cannot be written: it is found by halving the batch, and only that one is given up.
        most = Math.ceil(batch.length / 2);
        if (batch.length > 1) continue;
        failed(error, 1);
      }
      items = items.slice(batch.length);
      left -= batch.length;
    }
    if (items.length > 0) soon();
  }

  function flush(): Promise<void> {
    if (running) return running.then(flush);
    clearTimeout(timer);
    timer = undefined;
    running = writeAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    add(item) {
      if (closed || items.length >= ROOM)
        throw new AppError(503, 'busy', 'Previše posjeta odjednom; ova nije zabilježena.');
      items.push(item);
      if (running) return;
      if (!timer) soon();
      else if (performance.now() < until) timer.refresh();
    },
    flush,
    async close() {
      closed = true;
      await running;
      await flush();
      if (items.length > 0) failed(reason, items.length);
    },
  };
}
