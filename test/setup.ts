import { afterAll, vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

// Before each file, for the machine may become busy in the middle of a run.
vi.setConfig({ testTimeout: scaledTimeout(20_000), hookTimeout: scaledTimeout(60_000) });

// The next file may run in the same process, by the real clock.
afterAll(() => void vi.useRealTimers());
