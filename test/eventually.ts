import { vi } from 'vitest';
import { patience } from './patience.ts';

/** What `check` returns once it no longer throws. It is asked every 20 ms, for 15 s or longer on a busy machine, and then throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience(15_000), interval: 20 });
