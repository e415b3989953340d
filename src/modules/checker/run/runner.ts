import type { Logger } from 'pino';
import type { BrowserFailureCode } from '../../../core/chromium/job.ts';
import { createBrowserRunner } from '../../../core/chromium/runner.ts';
import { RUN_LIMIT, RUN_MEMORY } from './bounds.ts';
import type { FailureCode, RunAnswer, RunJob, RunStep } from './job.ts';

/** `up`: Chromium had started before it failed. */
export type Outcome = Exclude<RunAnswer, { kind: 'failed' }> | (RunAnswer & { kind: 'failed'; up?: boolean });

interface RunnerOptions {
  chromePath: string | null;
  log: Logger;
  /** Default RUN_LIMIT; tests use less. */
  limit?: number;
}

export interface Watch {
  /** Aborts the run; the outcome is then `interrupted`. */
  signal?: AbortSignal;
  onStep?: (step: RunStep) => void;
}

export interface Runner {
  run(work: RunJob, watch?: Watch): Promise<Outcome>;
}

/** What a page does to the browser is its own fault. */
const CODES: Record<BrowserFailureCode, FailureCode> = {
  no_browser: 'no_browser',
  browser: 'browser',
  page: 'unloadable',
  timeout: 'timeout',
  memory: 'crashed',
  interrupted: 'interrupted',
};

/** Runs each measurement and each printing of a report in a Chromium of its own (core/chromium/runner.ts). */
export function createRunner({ chromePath, log, limit = RUN_LIMIT }: RunnerOptions): Runner {
  const browser = createBrowserRunner<RunJob, RunStep, RunAnswer>({
    program: new URL('./process.ts', import.meta.url),
    chromePath,
    log,
    time: limit,
    memory: RUN_MEMORY,
  });
  return {
    async run(work, { signal, onStep } = {}) {
      const outcome = await browser.run(work, {
        ...(signal && { signal }),
        ...(onStep && { onNote: onStep }),
      });
      if (!('failure' in outcome)) return outcome.result;
      const { failure, up } = outcome;
      return { kind: 'failed', failure: { ...failure, code: CODES[failure.code] }, up };
    },
  };
}
