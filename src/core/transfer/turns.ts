import { AppError } from '../errors.ts';

/** Seconds after which it is worth asking again. */
const RETRY = 10;

/**
 * Lets `running` pieces of heavy work run at a time and `waiting` more wait for their turn, so that large files
 * take neither all the memory nor every connection to the database. Throws 429 to whoever comes after that.
 */
export function createTurns(running: number, waiting: number) {
  let active = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting)
        throw new AppError(
          429,
          'busy',
          'Upravo se obrađuje više datoteka. Pokušajte ponovo za koji trenutak.',
          {
            data: { retry_after: RETRY },
          },
        );
      await new Promise<void>((resolve) => queue.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      // The turn goes to the next in the queue, or is free again.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
