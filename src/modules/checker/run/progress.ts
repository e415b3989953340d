import log from 'lighthouse-logger';
import type { Page } from 'puppeteer-core';
import type { RunPhase, RunStep } from './job.ts';

/** Start of each phase and its number of Lighthouse steps; measured, so that the bar moves evenly. */
const PHASES: Record<RunPhase, { from: number; to: number; steps: number }> = {
  start: { from: 0, to: 0.06, steps: 1 },
  load: { from: 0.06, to: 0.6, steps: 60 },
  gather: { from: 0.6, to: 0.8, steps: 25 },
  audit: { from: 0.8, to: 1, steps: 150 },
};
const ORDER = Object.keys(PHASES) as RunPhase[];

/** Minimum interval between progress reports within a phase, in milliseconds. */
const REPORT_INTERVAL = 200;

/**
 * Reports progress, from Lighthouse's status events and, while loading, from the page's requests. `lighthouse-logger` events are
 * global: one run per process.
 */
export function followProgress(page: Page, received: () => number, report: (step: RunStep) => void): void {
  let phase: RunPhase = 'start';
  let done = 0;
  let requests = 0;
  let last = 0;

  const reportStep = (at = Date.now()): void => {
    last = at;
    const { from, to, steps } = PHASES[phase];
    // Pages differ in the number of requests, so the share approaches 1 asymptotically.
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
      reportStep();
      return;
    }
    done += 1;
    if (Date.now() - last >= REPORT_INTERVAL) reportStep();
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
  reportStep();
}
