import { availableParallelism } from 'node:os';
import { createSemaphore } from '../../semaphore.ts';

/** Reading processes at a time: two on two cores are hardly faster than one, and leave nothing for requests. */
const MOST = 4;
export const READERS = Math.max(
  1,
  Math.min(MOST, availableParallelism() <= 2 ? 1 : availableParallelism() - 1),
);

/** Whose turn it is to read pages: organisations in turn, one file of each while others wait. */
export const readers = createSemaphore({
  running: READERS,
  share: READERS,
  waiting: 1000,
  busy: 'Previše dokumenata čeka na čitanje.',
});
