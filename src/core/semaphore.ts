import { AppError } from './errors.ts';

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 10;

/** A fair semaphore: limits heavy work per process, with a share per owner (an organisation). */
export interface Semaphore {
  /**
   * Waits for a permit; the returned function releases it and may be called repeatedly.
   * Throws 429 if the queue is full, 408 if `signal` aborts while waiting.
   */
  acquire(owner: string, signal?: AbortSignal): Promise<() => void>;
  /** Runs `work` with a permit. */
  run<T>(owner: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  owner: string;
  start(): void;
}

/**
 * Creates a semaphore with `running` permits, at most `share` of them for one owner. The queue holds `waiting` callers,
 * at most half of them of one owner. The next permit goes to the owner with the fewest permits, of these to the one who was given one
 * longest ago, then to the caller who has waited longest.
 */
export function createSemaphore({
  running,
  share,
  waiting,
  busy = 'Upravo se obrađuje više datoteka.',
}: {
  running: number;
  share: number;
  waiting: number;
  /** Message of the 429. */
  busy?: string;
}): Semaphore {
  const active = new Map<string, number>();
  const queue: Waiter[] = [];
  /** When each owner was last given a permit, as a number that rises. */
  const served = new Map<string, number>();
  let turn = 0;
  let total = 0;
  const permitsOf = (owner: string): number => active.get(owner) ?? 0;

  function grant(owner: string): () => void {
    total += 1;
    active.set(owner, permitsOf(owner) + 1);
    served.set(owner, ++turn);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      total -= 1;
      if (permitsOf(owner) === 1) active.delete(owner);
      else active.set(owner, permitsOf(owner) - 1);
      startNext();
    };
  }

  /** Whose turn it is: one pass without a copy, since thousands may wait. */
  function next(): number {
    let best = -1;
    for (let at = 0; at < queue.length; at++) {
      const { owner } = queue[at]!;
      if (permitsOf(owner) >= share || (best >= 0 && !isBefore(owner, queue[best]!.owner))) continue;
      best = at;
    }
    return best;
  }

  const isBefore = (one: string, other: string): boolean =>
    one !== other &&
    (permitsOf(one) - permitsOf(other) || (served.get(one) ?? 0) - (served.get(other) ?? 0)) < 0;

  function startNext(): void {
    while (total < running && queue.length > 0) {
      const at = next();
      if (at < 0) break;
      const [waiter] = queue.splice(at, 1);
      waiter!.start();
    }
    // Nobody's turn depends on it any more.
    if (queue.length === 0) served.clear();
  }

  function wait(owner: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(disconnected());
      };
      const waiter: Waiter = {
        owner,
        start() {
          signal?.removeEventListener('abort', abort);
          resolve(grant(owner));
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      queue.push(waiter);
    });
  }

  const acquire: Semaphore['acquire'] = async (owner, signal) => {
    if (signal?.aborted) throw disconnected();
    // A queue can exist while permits are free: its owners have used up their shares.
    if (total < running && permitsOf(owner) < share) return grant(owner);
    const own = queue.filter((waiter) => waiter.owner === owner).length;
    if (queue.length >= waiting || own >= Math.ceil(waiting / 2)) throw tooBusy(busy);
    return wait(owner, signal);
  };

  return {
    acquire,
    async run(owner, signal, work) {
      const release = await acquire(owner, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

const tooBusy = (message: string): AppError =>
  new AppError(429, 'busy', `${message} Pokušajte ponovo za koji trenutak.`, {
    data: { retry_after: RETRY_AFTER },
  });

/** The client has disconnected, so nobody reads this answer unless this side cut the connection. */
export const disconnected = (): AppError => new AppError(408, 'gone', 'Veza je prekinuta prije kraja.');
