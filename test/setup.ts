import { afterAll, vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

// Before each file: the load of the machine changes during a run.
vi.setConfig({ testTimeout: scaledTimeout(20_000), hookTimeout: scaledTimeout(60_000) });

// The next file may run in the same process and needs real timers.
afterAll(() => void vi.useRealTimers());
