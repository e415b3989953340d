/**
 * The process of one run; runner.ts starts and ends it. Only here is a stranger's page loaded and its trace read, and
 * Lighthouse bears no second run beside one. When the server is gone, this process takes Chromium and the profile along.
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressGuard, onlyGuard } from '../../../core/egress/addresses.ts';
import { type FilterProxy, type FilterProxyOptions, startFilterProxy } from '../../../core/egress/proxy.ts';
import { BOUNDS } from './bounds.ts';
import { type Chromium, ChromiumError, startChromium } from './chromium.ts';
import type { RunFailure, RunJob, RunMessage } from './job.ts';

let chromium: Chromium | null = null;
let profile: string | null = null;

async function run(job: RunJob): Promise<RunMessage> {
  const proxy = await startFilterProxy(egressOf(job));
  // Reading Lighthouse's files takes as long as Chromium's start: beside it, and not for printing.
  const measuring = job.kind === 'measure' ? import('./measure.ts') : null;
  measuring?.catch(() => {});
  chromium = await startChromium(job.chromium, proxy.address);
  say({ kind: 'browser', pid: chromium.process.pid! });
  return Promise.race([work(job, chromium, proxy, measuring), chromium.ended]);
}

/** A page that is measured reaches what is public; what is printed here, which shows a stranger's texts, this server alone. */
function egressOf(job: RunJob): FilterProxyOptions {
  if (job.kind === 'measure') return { guard: addressGuard(job.allow), ...job.bounds };
  const { address, port } = job.at;
  return { guard: onlyGuard(address, port), resolve: async () => [address], ...BOUNDS };
}

async function work(
  job: RunJob,
  { browser }: Chromium,
  proxy: FilterProxy,
  measuring: Promise<typeof import('./measure.ts')> | null,
): Promise<RunMessage> {
  // What a page stores stays in memory: on the disk it could fill that of the database.
  const page = await (await browser.createBrowserContext()).newPage();
  if (job.kind === 'measure')
    return (await measuring!).measurePage(page, job, proxy, (step) => say({ kind: 'step', step }));
  const { printPage } = await import('./print.ts');
  return { kind: 'printed', pdf: await printPage(page, job) };
}

function say(message: RunMessage): void {
  if (process.connected) process.send?.(message);
}

/** Its pipe closes before Chromium is seen to have ended: what breaks first may be a message on its way. */
async function failureOf(error: unknown): Promise<RunFailure> {
  const ended = chromium?.ended.catch((reason: unknown) => reason);
  const reason = (await Promise.race([ended, sleep(300)])) ?? error;
  if (reason instanceof ChromiumError) return { code: 'browser', cause: reason.said };
  const cause = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return { code: chromium ? 'unloadable' : 'browser', cause };
}

/** Ends with everything this run has begun. */
async function end(last?: RunMessage): Promise<never> {
  await chromium?.kill();
  if (last && process.connected) await new Promise((sent) => process.send!(last, sent));
  // While the server lives it removes the profile itself.
  if (!process.connected && profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  process.exit(0);
}

// What Lighthouse leaves behind when it is interrupted is nobody's concern; the outcome is told by `run`.
process.on('unhandledRejection', () => {});
// Ctrl-C reaches every process of the terminal; the server ends this one.
process.on('SIGINT', () => {});
process.on('disconnect', () => void end());
process.once('message', (job: RunJob) => {
  profile = job.chromium.profile;
  run(job).then(end, async (error: unknown) => {
    const failure = await failureOf(error);
    return end({ kind: 'failed', failure });
  });
});
