import log from 'lighthouse-logger';
import type { Page } from 'puppeteer-core';
import type { RunPhase, RunStep } from './job.ts';

/** Where each phase begins and how many of Lighthouse's steps it has; measured, so that the bar moves evenly. */
const PHASES: Record<RunPhase, { from: number; to: number; steps: number }> = {
  start: { from: 0, to: 0.06, steps: 1 },
  load: { from: 0.06, to: 0.6, steps: 60 },
  gather: { from: 0.6, to: 0.8, steps: 25 },
  audit: { from: 0.8, to: 1, steps: 150 },
};
const ORDER = Object.keys(PHASES) as RunPhase[];

/** Milliseconds between two reports of progress within a phase. */
const PACE = 200;

/**
 * Tells `report` how far a run is, from what Lighthouse says it begins, and while it waits for the page, from the
 * page's own requests. The events of `lighthouse-logger` are the process's: one run a process.
 */
export function followProgress(page: Page, received: () => number, report: (step: RunStep) => void): void {
  let phase: RunPhase = 'start';
  let done = 0;
  let requests = 0;
  let last = 0;

  const tell = (at = Date.now()): void => {
    last = at;
    const { from, to, steps } = PHASES[phase];
    // Pages differ by far in how much they load: the part grows ever slower towards its end.
    const part = phase === 'load' ? 1 - Math.exp(-done / steps) : Math.min(1, done / steps);
    const step: RunStep = { phase, progress: Math.round((from + (to - from) * part) * 1000) / 1000 };
    report(phase === 'load' ? { ...step, requests, bytes: received() } : step);
  };
  const advance = (to: RunPhase): void => {
    const forward = ORDER.indexOf(to) - ORDER.indexOf(phase);
    if (forward < 0) return;
    if (forward > 0) {
      phase = to;
      done = 0;
      tell();
      return;
    }
    done += 1;
    if (Date.now() - last >= PACE) tell();
  };

  log.events.on('status', ([, text]: unknown[]) => {
    const said = String(text);
    if (/^Navigating to (?!about:)/.test(said)) advance('load');
    else if (/^(Getting artifact|Gathering|Get |Computing artifact)/.test(said)) {
      if (phase !== 'start') advance(phase === 'load' ? 'gather' : phase);
    } else if (/^(Analyzing|Auditing)/.test(said)) advance('audit');
  });
  page.on('request', () => {
    requests += 1;
    if (phase === 'load') advance('load');
  });
  page.on('requestfinished', () => phase === 'load' && advance('load'));
  const clock = setInterval(() => phase === 'load' && advance('load'), 500);
  clock.unref();
  tell();
}
