import { setTimeout as sleep } from 'node:timers/promises';
import { computeMedianRun, filterToValidRuns } from 'lighthouse/core/lib/median-run.js';
import type { Deps } from '../../server/module.ts';
import type { CheckerParts } from './parts.ts';
import { claim, fail, finish, heartbeat, type RunRow, reclaim, release, wakeWorker } from './queue.ts';
import { BOUNDS, RESPONSE_TIMEOUT } from './run/bounds.ts';
import type { RunStep } from './run/job.ts';
import { measureWithRetry } from './run/measure-with-retry.ts';
import { pack, type Report, screenshotIn, summaryOf } from './summary.ts';
import { SAVING, stepLabel } from './texts.ts';

/** Heartbeat interval, in milliseconds. */
const HEARTBEAT_INTERVAL = 3000;
/** Debounce of change notifications, in milliseconds. */
const DEBOUNCE = 300;
/** Attempts to save a report, and the delay between them in milliseconds: the database may be briefly unavailable. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY = 1000;

/** Runs a `CHECKER_RUN` job: claims the next run and completes it. */
export async function workNext(parts: CheckerParts): Promise<void> {
  const { database, jobs } = parts.deps;
  await reclaim(database, jobs);
  await parts.browserSlot.run('queue', undefined, async () => {
    if (parts.closing.aborted) return;
    const run = await claim(database);
    if (run) await perform(parts, run);
  });
  if (!parts.closing.aborted) await wakeWorker(database, jobs);
}

async function perform(parts: CheckerParts, run: RunRow): Promise<void> {
  const { deps, hub, closing } = parts;
  const { database, jobs, log } = deps;
  const lost = new AbortController();
  const signs = reportProgress(deps, run, () => lost.abort());
  // It may be cancelled on another node.
  const unwatch = hub.watch(run.id, () => signs.look());
  try {
    const outcome = await measure(parts, run, AbortSignal.any([closing, lost.signal]), signs.step);
    if (lost.signal.aborted) return;
    if (closing.aborted) {
      // No update after this: the next node may claim it at once.
      await signs.stop();
      return await release(database, jobs, run);
    }
    if ('code' in outcome) {
      log.info({ run: run.id, ...outcome }, 'checker: a run gave no report');
      return await fail(database, run, outcome);
    }
    signs.say({ phase: 'save', label: SAVING });
    await signs.stop();
    if (!(await saveReport(deps, run, outcome.report))) await fail(database, run, { code: 'unsaved' });
  } finally {
    unwatch();
    await signs.stop();
  }
}

/** Saves the report; returns whether that succeeded. */
async function saveReport({ database, log }: Deps, run: RunRow, text: string): Promise<boolean> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      const report = JSON.parse(text) as Report;
      const found = { ...summaryOf(report), report: await pack(text), screenshot: screenshotIn(report) };
      await finish(database, run, found);
      return true;
    } catch (error) {
      // The failed statement's message would contain the whole report.
      const err = error instanceof Error ? (error.cause ?? error) : error;
      log.error({ err, run: run.id }, 'checker: a report was not saved');
      if (left === 0) return false;
      await sleep(RETRY_DELAY);
    }
  }
}

type Measured = { report: string } | { code: Parameters<typeof fail>[2]['code'] };

/** One measurement, or the median of three. */
async function measure(
  { deps, runner }: CheckerParts,
  { url, device, runs }: RunRow,
  signal: AbortSignal,
  onStep: (step: RunStep, measurement: number) => void,
): Promise<Measured> {
  const reports: string[] = [];
  while (reports.length < runs) {
    const measurement = reports.length + 1;
    const outcome = await measureWithRetry(
      runner,
      {
        kind: 'measure',
        url,
        device,
        allow: deps.config.checkerAllow,
        responseTimeout: RESPONSE_TIMEOUT,
        bounds: BOUNDS,
      },
      { signal, onStep: (step) => onStep(step, measurement) },
    );
    if (outcome.kind === 'failed') return outcome.failure;
    if (outcome.kind === 'report') reports.push(outcome.report);
  }
  return { report: median(reports) };
}

/** The report nearest to the median. */
function median(reports: string[]): string {
  if (reports.length === 1) return reports[0]!;
  const read = reports.map((report) => JSON.parse(report));
  const valid = filterToValidRuns(read);
  const middle = valid.length > 0 ? computeMedianRun(valid) : read[0];
  return reports[read.indexOf(middle)]!;
}

/** Writes a run's progress to its row: one write at a time, the latest value wins. */
function reportProgress({ database, log }: Deps, run: RunRow, lost: () => void) {
  type Word = Parameters<typeof heartbeat>[2];
  let next: Word | null = null;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let stopped = false;
  /** A repeated measurement starts again; the bar does not go back. */
  let furthest = 0;

  const write = async (): Promise<void> => {
    while (next && !stopped) {
      const word = next;
      next = null;
      try {
        if (!(await heartbeat(database, run, word))) lost();
      } catch (error) {
        // The database may be briefly unavailable; the next update comes soon.
        log.warn({ err: error, run: run.id }, 'checker: progress was not written');
      }
    }
    busy = false;
  };
  const say = (word: Word): void => {
    next = { ...next, ...word };
    if (busy) return;
    busy = true;
    writing = write();
  };
  const timer = setInterval(() => say({}), HEARTBEAT_INTERVAL);
  let looking: NodeJS.Timeout | undefined;
  return {
    say,
    step(step: RunStep, measurement: number) {
      furthest = Math.max(furthest, (measurement - 1 + step.progress) / run.runs);
      say({ phase: step.phase, label: stepLabel(step, measurement, run.runs), progress: furthest });
    },
    /** Checks a changed row: our own write, or a cancellation. */
    look() {
      looking ??= setTimeout(() => {
        looking = undefined;
        say({});
      }, DEBOUNCE);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      clearTimeout(looking);
      await writing;
    },
  };
}
