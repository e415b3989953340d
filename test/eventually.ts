import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * What `check` returns once it no longer throws. It is asked every 20 ms for `limit` milliseconds, longer on a busy machine, and
 * then what it threw is thrown.
 */
export const eventually = <T>(check: () => T | Promise<T>, limit = 15_000): Promise<T> =>
  vi.waitFor(check, { timeout: patience(limit), interval: 20 });
