import { AppError } from '../errors.ts';

/** Seconds after which it is worth asking again. */
const RETRY = 10;

export interface Turns {
  /**
   * Waits for a turn and takes it; the answer gives it back (once, however often it is called).
   * Throws 429 when too many wait already, 408 when `gone` fires meanwhile.
   */
  take(owner: string, gone?: AbortSignal): Promise<() => void>;
  /** Holds a turn while `work` runs. */
  during<T>(owner: string, gone: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  owner: string;
  start(): void;
}

/**
 * Lets `running` pieces of heavy work run at a time, of one owner (an organisation) at most `share`, and `waiting` more
 * wait for their turn, half of them of one owner. Whose turn is next: the one who has waited longest among the owners with
 * the least running, so that one organisation's many files never keep another from its first.
 */
export function createTurns({
  running,
  share,
  waiting,
  busy = 'Upravo se obrađuje više datoteka.',
}: {
  running: number;
  share: number;
  waiting: number;
  /** Said to whoever finds no place to wait. */
  busy?: string;
}): Turns {
  const active = new Map<string, number>();
  const queue: Waiting[] = [];
  let total = 0;
  const of = (owner: string): number => active.get(owner) ?? 0;

  function begin(owner: string): () => void {
    total += 1;
    active.set(owner, of(owner) + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      total -= 1;
      if (of(owner) === 1) active.delete(owner);
      else active.set(owner, of(owner) - 1);
      startNext();
    };
  }

  function startNext(): void {
    while (total < running) {
      const ready = queue.filter(({ owner }) => of(owner) < share);
      const fewest = Math.min(...ready.map(({ owner }) => of(owner)));
      const next = ready.find(({ owner }) => of(owner) === fewest);
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      next.start();
    }
  }

  function wait(owner: string, gone?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(place), 1);
        reject(left());
      };
      const place: Waiting = {
        owner,
        start() {
          gone?.removeEventListener('abort', leave);
          resolve(begin(owner));
        },
      };
      gone?.addEventListener('abort', leave, { once: true });
      queue.push(place);
    });
  }

  const take: Turns['take'] = async (owner, gone) => {
    if (gone?.aborted) throw left();
    // Whoever waits is kept back by his own share alone, or there is no room for anybody.
    if (total < running && of(owner) < share) return begin(owner);
    const own = queue.filter((place) => place.owner === owner).length;
    if (queue.length >= waiting || own >= Math.ceil(waiting / 2)) throw tooBusy(busy);
    return wait(owner, gone);
  };

  return {
    take,
    async during(owner, gone, work) {
      const give = await take(owner, gone);
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}

const tooBusy = (said: string): AppError =>
  new AppError(429, 'busy', `${said} Pokušajte ponovo za koji trenutak.`, {
    data: { retry_after: RETRY },
  });

/** Nobody reads it any more, unless the connection was cut from this side. */
export const left = (): AppError => new AppError(408, 'gone', 'Veza je prekinuta prije kraja.');
