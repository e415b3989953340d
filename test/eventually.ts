import { vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

/** Retries `check` every `interval` milliseconds until it no longer throws; after `limit` (longer on a busy machine) throws its error. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { limit = 15_000, interval = 20 } = {},
): Promise<T> => vi.waitFor(check, { timeout: scaledTimeout(limit), interval });
