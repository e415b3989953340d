import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { type FilterProxy, type FilterProxyOptions, startFilterProxy } from '../egress/proxy.ts';
import { type Chromium, ChromiumError, startChromium } from './chromium.ts';
import type { BrowserFailure, ProcessMessage, WithChromium } from './job.ts';

/** What a program does with its one Chromium. */
export interface BrowserProgram<Job, Note, Result> {
  /** What its pages may reach. */
  egress(job: Job): FilterProxyOptions;
  /** Called while Chromium starts; returns the work that is done in it. */
  prepare(job: Job): (browser: Browser, proxy: FilterProxy, note: (note: Note) => void) => Promise<Result>;
}

/**
 * Makes this process the one of a job: started and ended by runner.ts, it starts Chromium, does the job that comes as its first message,
 * and answers. Only here are pages loaded. If the server dies, this process removes Chromium and the profile.
 */
export function mindBrowser<Job, Note, Result>(program: BrowserProgram<Job, Note, Result>): void {
  let chromium: Chromium | null = null;
  let profile: string | null = null;

  const say = (message: ProcessMessage<Note, Result>): void => {
    if (process.connected) process.send?.(message);
  };

  const run = async (job: WithChromium<Job>): Promise<Result> => {
    const proxy = await startFilterProxy(program.egress(job));
    const work = program.prepare(job);
    chromium = await startChromium(job.chromium, proxy.address);
    say({ kind: 'browser' });
    const result = work(chromium.browser, proxy, (note) => say({ kind: 'note', note }));
    return Promise.race([result, chromium.ended]);
  };

  /** The pipe closes before Chromium's exit is seen: a pending message fails first. */
  const failureOf = async (error: unknown): Promise<BrowserFailure> => {
    const ended = chromium?.ended.catch((reason: unknown) => reason);
    const reason = (await Promise.race([ended, sleep(300)])) ?? error;
    if (reason instanceof ChromiumError) return { code: 'browser', cause: reason.said };
    const cause = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    return { code: chromium ? 'page' : 'browser', cause };
  };

  /** Ends with all child processes. */
  const end = async (last?: ProcessMessage<Note, Result>): Promise<never> => {
    await chromium?.kill();
    if (last && process.connected) await new Promise((sent) => process.send!(last, sent));
    // While the server lives, it removes the profile itself.
    if (!process.connected && profile)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    process.exit(0);
  };

  // What is interrupted leaves unhandled rejections; `run` reports the outcome.
  process.on('unhandledRejection', () => {});
  // Ctrl-C reaches all processes of the terminal; the server ends this one.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => void end());
  process.once('message', (job: WithChromium<Job>) => {
    profile = job.chromium.profile;
    run(job).then(
      (result) => end({ kind: 'done', result }),
      async (error: unknown) => end({ kind: 'failed', failure: await failureOf(error) }),
    );
  });
}
