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
  /** The same for good: what still cannot be written is given up. */
  close(): Promise<void>;
}

/**
 * Collects what comes one by one and writes it together: one transaction at a time, however much comes, so that a flood
 * holds one connection to the database and not all of them. What was taken in is written within some two seconds, in the
 * order in which it came; when the process is killed, that much is lost. The more comes, the larger a batch is, and the less each costs.
 */
export function createBuffer<T>(
  write: (items: readonly T[]) => Promise<void>,
  failed: (error: unknown, lost: number) => void,
): Intake<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Until when (`performance.now`) each that comes puts off the writing. */
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

  /** Writes what is there now. What comes meanwhile waits for its own batch: written at once, a few at a time, it would cost as much as many. */
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
        // Something in it cannot be written: it is looked for by halves, and only that is given up.
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
