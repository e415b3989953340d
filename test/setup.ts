import { constants, setPriority } from 'node:os';
import { afterAll, vi } from 'vitest';
import { scaledTimeout } from './timeout.ts';

// Processes that read files step back for the server. Beside four files that are tested at once they would get next to nothing of two
// processors, and the files would wait for them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Before each file: the load of the machine changes during a run.
vi.setConfig({ testTimeout: scaledTimeout(20_000), hookTimeout: scaledTimeout(60_000) });

// The next file may run in the same process and needs real timers.
afterAll(() => void vi.useRealTimers());
