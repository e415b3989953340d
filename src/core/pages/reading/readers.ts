import { availableParallelism } from 'node:os';
import { createSemaphore } from '../../semaphore.ts';

/** Files whose pages may be read at a time; one core stays for whoever waits for an answer. */
export const readerCount = (cores: number): number => Math.max(1, Math.min(4, cores - 1));

const running = readerCount(availableParallelism());
/** One organisation never takes all of several readers. */
const readers = createSemaphore({ running, share: Math.max(1, running - 1), waiting: 1000 });

/**
 * Runs `work`, which reads the pages of one file, when it is this organisation's turn. Throws an `AppError`: 429 if too many wait, 408 if
 * `signal` aborts.
 */
export const withPageReader = <T>(
  organisation: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => readers.run(organisation, signal, work);
