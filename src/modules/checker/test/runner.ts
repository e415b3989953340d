import { pino } from 'pino';
import { BOUNDS } from '../run/bounds.ts';
import type { MeasureJob } from '../run/job.ts';
import { measureWithRetry } from '../run/measure-with-retry.ts';
import { createRunner, type Outcome, type Runner, type Watch } from '../run/runner.ts';

/** A runner of real Chromium, optionally with a shorter timeout. */
export const testRunner = (limit?: number, chromePath = process.env.CHROME_PATH ?? null): Runner =>
  createRunner({ chromePath, log: pino({ level: 'silent' }), ...(limit && { limit }) });

/** Measures a page on 127.0.0.1 as a computer would see it. */
export const measure = (
  runner: Runner,
  url: string,
  more: Partial<MeasureJob> = {},
  watch: Watch = {},
): Promise<Outcome> =>
  measureWithRetry(
    runner,
    {
      kind: 'measure',
      url,
      device: 'desktop',
      allow: ['127.0.0.1'],
      responseTimeout: 30_000,
      bounds: BOUNDS,
      ...more,
    },
    watch,
  );
