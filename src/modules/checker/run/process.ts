/**
 * The process of one run, started and ended by runner.ts. Only here is a stranger's page loaded and its trace parsed, and
 * Lighthouse cannot run twice in a process. If the server dies, this process removes Chromium and the profile.
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
  // Importing Lighthouse takes as long as starting Chromium, so both run in parallel; printing does not need it.
  const measuring = job.kind === 'measure' ? import('./measure.ts') : null;
  measuring?.catch(() => {});
  chromium = await startChromium(job.chromium, proxy.address);
  say({ kind: 'browser', pid: chromium.process.pid! });
  return Promise.race([work(job, chromium, proxy, measuring), chromium.ended]);
}

/** A measured page may reach public addresses; a printed page, which shows strangers' texts, only this server. */
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
  // Incognito: storage stays in memory and cannot fill the disk.
  const page = await (await browser.createBrowserContext()).newPage();
  if (job.kind === 'measure')
    return (await measuring!).measurePage(page, job, proxy, (step) => say({ kind: 'step', step }));
  const { printPage } = await import('./print.ts');
  return { kind: 'printed', pdf: await printPage(page, job) };
}

function say(message: RunMessage): void {
  if (process.connected) process.send?.(message);
}

/** The pipe closes before Chromium's exit is seen: a pending message fails first. */
async function failureOf(error: unknown): Promise<RunFailure> {
  const ended = chromium?.ended.catch((reason: unknown) => reason);
  const reason = (await Promise.race([ended, sleep(300)])) ?? error;
  if (reason instanceof ChromiumError) return { code: 'browser', cause: reason.said };
  const cause = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return { code: chromium ? 'unloadable' : 'browser', cause };
}

/** Ends with all child processes. */
async function end(last?: RunMessage): Promise<never> {
  await chromium?.kill();
  if (last && process.connected) await new Promise((sent) => process.send!(last, sent));
  // While the server lives, it removes the profile itself.
  if (!process.connected && profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  process.exit(0);
}

// Lighthouse leaves unhandled rejections when interrupted; `run` reports the outcome.
process.on('unhandledRejection', () => {});
// Ctrl-C reaches all processes of the terminal; the server ends this one.
process.on('SIGINT', () => {});
process.on('disconnect', () => void end());
process.once('message', (job: RunJob) => {
  profile = job.chromium.profile;
  run(job).then(end, async (error: unknown) => {
    const failure = await failureOf(error);
    return end({ kind: 'failed', failure });
  });
});
