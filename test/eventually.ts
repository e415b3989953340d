import { vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

/**
 * What `check` returns once it no longer throws. It is asked every `interval` milliseconds for `limit` milliseconds, longer on a busy
 * machine, and then what it threw is thrown.
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { limit = 15_000, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout: scaledTimeout(limit), interval });
