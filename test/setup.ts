import { vi } from 'vitest';
import { patience } from './patience.ts';

// Before each file, for the machine may become busy in the middle of a run.
vi.setConfig({ testTimeout: patience(20_000), hookTimeout: patience(60_000) });
