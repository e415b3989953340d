import { setTimeout as sleep } from 'node:timers/promises';

/** Attempts, and milliseconds before the second; each further one waits twice as long. */
const STORING = 6;
const STORING_WAIT = 500;

/**
 * Repeats the storing of what came of a call, for about 15 seconds: a database that restarts would make it unknown. `work` must be the same
 * however often it is done. Throws its last error.
 */
export async function stored<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === STORING) throw error;
      await sleep(STORING_WAIT * 2 ** (attempt - 1));
    }
  }
}
