import { setTimeout as sleep } from 'node:timers/promises';
import { computeMedianRun, filterToValidRuns } from 'lighthouse/core/lib/median-run.js';
import type { Deps } from '../../server/module.ts';
import type { CheckerParts } from './parts.ts';
import { beat, callNext, claim, fail, finish, type RunRow, reclaim, release } from './queue.ts';
import { BOUNDS, PATIENCE } from './run/bounds.ts';
import type { RunStep } from './run/job.ts';
import { measureOnce } from './run/once.ts';
import { pack, type Report, screenshotIn, summaryOf } from './summary.ts';
import { SAVING, stepLabel } from './texts.ts';

/** Milliseconds between two signs of life of a run that says nothing else. */
const SIGN = 3000;
/** Milliseconds in which several words about a run are one look at it. */
const LOOK = 300;
/** Times that a report is tried to be kept, and milliseconds between: the database may be away for a moment. */
const TRIES = 3;
const PAUSE = 1000;

/** Does a `CHECKER_RUN` job: takes up the run whose turn it is and brings it to its end. */
export async function workNext(parts: CheckerParts): Promise<void> {
  const { database, jobs } = parts.deps;
  await reclaim(database, jobs);
  await parts.seat.run('queue', undefined, async () => {
    if (parts.closing.aborted) return;
    const run = await claim(database);
    if (run) await perform(parts, run);
  });
  if (!parts.closing.aborted) await callNext(database, jobs);
}

async function perform(parts: CheckerParts, run: RunRow): Promise<void> {
  const { deps, hub, closing } = parts;
  const { database, jobs, log } = deps;
  const lost = new AbortController();
  const signs = tellProgress(deps, run, () => lost.abort());
  // Whoever cancels it may be on another node.
  const unwatch = hub.watch(run.id, () => signs.look());
  try {
    const outcome = await measure(parts, run, AbortSignal.any([closing, lost.signal]), signs.step);
    if (lost.signal.aborted) return;
    if (closing.aborted) {
      // Not a word more: the next node may have it at once.
      await signs.stop();
      return await release(database, jobs, run);
    }
    if ('code' in outcome) {
      log.info({ run: run.id, ...outcome }, 'checker: a run gave no report');
      return await fail(database, run, outcome);
    }
    signs.say({ phase: 'save', label: SAVING });
    await signs.stop();
    if (!(await keep(deps, run, outcome.report))) await fail(database, run, { code: 'unsaved' });
  } finally {
    unwatch();
    await signs.stop();
  }
}

/** Keeps the report; answers whether that succeeded. */
async function keep({ database, log }: Deps, run: RunRow, text: string): Promise<boolean> {
  for (let left = TRIES - 1; ; left--) {
    try {
      const report = JSON.parse(text) as Report;
      const found = { ...summaryOf(report), report: await pack(text), screenshot: screenshotIn(report) };
      await finish(database, run, found);
      return true;
    } catch (error) {
      // The failed statement's own message would hold the whole report.
      const err = error instanceof Error ? (error.cause ?? error) : error;
      log.error({ err, run: run.id }, 'checker: a report was not saved');
      if (left === 0) return false;
      await sleep(PAUSE);
    }
  }
}

type Measured = { report: string } | { code: Parameters<typeof fail>[2]['code'] };

/** One measurement, or of three the one in the middle. */
async function measure(
  { deps, runner }: CheckerParts,
  { url, device, runs }: RunRow,
  signal: AbortSignal,
  onStep: (step: RunStep, measurement: number) => void,
): Promise<Measured> {
  const reports: string[] = [];
  while (reports.length < runs) {
    const measurement = reports.length + 1;
    const outcome = await measureOnce(
      runner,
      {
        kind: 'measure',
        url,
        device,
        allow: deps.config.checkerAllow,
        patience: PATIENCE,
        bounds: BOUNDS,
      },
      { signal, onStep: (step) => onStep(step, measurement) },
    );
    if (outcome.kind === 'failed') return outcome.failure;
    if (outcome.kind === 'report') reports.push(outcome.report);
  }
  return { report: median(reports) };
}

/** Of several reports the one nearest to the middle; of one itself. */
function median(reports: string[]): string {
  if (reports.length === 1) return reports[0]!;
  const read = reports.map((report) => JSON.parse(report));
  const valid = filterToValidRuns(read);
  const middle = valid.length > 0 ? computeMedianRun(valid) : read[0];
  return reports[read.indexOf(middle)]!;
}

/** Keeps the row of a run told of how far it is, one write at a time, the latest word winning. */
function tellProgress({ database, log }: Deps, run: RunRow, lost: () => void) {
  type Word = Parameters<typeof beat>[2];
  let next: Word | null = null;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let stopped = false;
  /** A measurement that is repeated begins anew; the bar does not go back. */
  let furthest = 0;

  const write = async (): Promise<void> => {
    while (next && !stopped) {
      const word = next;
      next = null;
      try {
        if (!(await beat(database, run, word))) lost();
      } catch (error) {
        // The database may be away for a moment; the next word tells as well.
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
  const timer = setInterval(() => say({}), SIGN);
  let looking: NodeJS.Timeout | undefined;
  return {
    say,
    step(step: RunStep, measurement: number) {
      furthest = Math.max(furthest, (measurement - 1 + step.progress) / run.runs);
      say({ phase: step.phase, label: stepLabel(step, measurement, run.runs), progress: furthest });
    },
    /** The row has changed; by us a moment ago, or somebody has cancelled it. */
    look() {
      looking ??= setTimeout(() => {
        looking = undefined;
        say({});
      }, LOOK);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      clearTimeout(looking);
      await writing;
    },
  };
}
