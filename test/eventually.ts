import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

/** Milliseconds between two tries at most: what is asked again and again takes the processor from what it waits for. */
const LONGEST = 100;
/** How much longer than the one before each pause is. */
const GROWS = 1.3;

/**
 * Retries `check` until it no longer throws, at first after `interval` milliseconds, then less and less often; after `limit` (longer on a
 * busy machine) throws its error.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { limit = 15_000, interval = 20 } = {},
): Promise<T> {
  const timeout = scaledTimeout(limit);
  // Vitest lets timers that are not real go on.
  if (vi.isFakeTimers()) return vi.waitFor(check, { timeout, interval });
  const ends = performance.now() + timeout;
  for (let pause = interval; ; pause = Math.max(interval, Math.min(pause * GROWS, LONGEST))) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= ends) throw error;
    }
    await sleep(pause);
  }
}
