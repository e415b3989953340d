/**
 * The process of one run; runner.ts starts and ends it. Only here is a stranger's page loaded and its trace read, and
 * Lighthouse bears no second run beside one. When the server is gone, this process takes Chromium and the profile along.
 */
import { rmSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { addressGuard } from '../../../core/egress/addresses.ts';
import { startFilterProxy } from '../../../core/egress/proxy.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { lighthouseConfig } from './config.ts';
import { watchDocument } from './document.ts';
import type { RunFailure, RunJob, RunMessage } from './job.ts';
import { BOSNIAN, registerBosnian } from './locale.ts';
import { followProgress } from './progress.ts';

let chromium: Chromium | null = null;
let profile: string | null = null;

async function run(job: RunJob): Promise<RunMessage> {
  const proxy = await startFilterProxy({
    guard: addressGuard(job.allow),
    maxBytes: job.maxBytes,
  });
  chromium = await startChromium(job.chromium, proxy.address);
  say({ kind: 'browser', pid: chromium.process.pid! });
  const page = await chromium.browser.newPage();
  followProgress(page, proxy.received, (step) => say({ kind: 'step', step }));
  const document = await watchDocument(page, job, proxy);
  registerBosnian();
  const result = lighthouse(
    job.url,
    { locale: BOSNIAN, output: 'json', logLevel: 'error' },
    lighthouseConfig(job.device),
    page,
  );
  result.catch(() => {});
  const outcome = await Promise.race([result, document.hopeless]);
  if (outcome && 'code' in outcome) return { kind: 'failed', failure: outcome };
  const failure = outcome ? document.failureOf(outcome.lhr) : null;
  if (failure) return { kind: 'failed', failure };
  if (!outcome) return { kind: 'failed', failure: { code: 'unloadable' } };
  return { kind: 'report', report: JSON.stringify(outcome.lhr) };
}

function say(message: RunMessage): void {
  if (process.connected) process.send?.(message);
}

/** Ends with everything this run has begun. */
async function end(last?: RunMessage): Promise<never> {
  await chromium?.kill();
  if (last && process.connected) await new Promise((sent) => process.send!(last, sent));
  if (!process.connected && profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}

const failed = (failure: RunFailure): RunMessage => ({ kind: 'failed', failure });

// Ctrl-C reaches every process of the terminal; the server ends this one.
process.on('SIGINT', () => {});
process.on('disconnect', () => void end());
process.once('message', (job: RunJob) => {
  profile = job.chromium.profile;
  run(job).then(end, (error: unknown) => {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return end(
      failed({ code: chromium && chromium.process.exitCode === null ? 'unloadable' : 'browser', cause }),
    );
  });
});
