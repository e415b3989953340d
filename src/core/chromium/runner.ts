import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { privateMemoryOfGroup, signal } from '../os/processes.ts';
import { canReach, type OsUser, runsAsRoot } from '../os/users.ts';
import { browserPath } from './browser-path.ts';
import type { BrowserFailure, BrowserFailureCode, ProcessMessage, WithChromium } from './job.ts';
import { clearProfile, makeProfile, unprivileged } from './profile.ts';

// The test runner lacks import.meta.resolve.
const PACKAGES = dirname(dirname(createRequire(import.meta.url).resolve('puppeteer-core/package.json')));
/** Milliseconds between two looks at a job's memory. */
const LOOK = 500;

interface RunnerOptions {
  /** A program that calls `mindBrowser`. */
  program: URL;
  /** `config.chromePath`. */
  chromePath: string | null;
  log: Logger;
  /** Milliseconds of one job. */
  time: number;
  /** Megabytes of private memory of a job's processes together. */
  memory: number;
}

export interface Watch<Note> {
  /** Aborts the job; it then fails as `interrupted`. */
  signal?: AbortSignal;
  onNote?: (note: Note) => void;
}

/** `up`: Chromium had started before it failed. */
export type BrowserOutcome<Result> = { result: Result } | { failure: BrowserFailure; up: boolean };

export interface BrowserRunner<Job, Note, Result> {
  run(job: Job, watch?: Watch<Note>): Promise<BrowserOutcome<Result>>;
}

/** Runs each job in its own process and profile; both are gone when the outcome is known. Never rejects for what happens in them. */
export function createBrowserRunner<Job extends object, Note, Result>({
  program,
  chromePath,
  log,
  time,
  memory,
}: RunnerOptions): BrowserRunner<Job, Note, Result> {
  const user = unprivileged();
  const path = fileURLToPath(program);
  // Root cannot use the sandbox; otherwise one attempt tells.
  let sandbox = !(runsAsRoot() && user === null);
  /** Whether that user can read the program: a checkout may be in a private home. */
  let reaches: boolean | null = null;

  const attempt = async (browser: string, job: Job, watch: Watch<Note>) => {
    reaches ??=
      user === null || [path, PACKAGES, process.execPath].every((file) => canReach(user, dirname(file)));
    const profile = makeProfile(user);
    try {
      const whole = reaches ? user : null;
      const chromium = { path: browser, profile, user: whole ? null : user, sandbox };
      const limits = { time, memory };
      return await supervise<Job, Note, Result>(path, { ...job, chromium }, whole, limits, watch);
    } finally {
      clearProfile(profile);
    }
  };

  return {
    async run(job, watch = {}) {
      const browser = browserPath(chromePath);
      if (!browser) return failed('no_browser');
      const outcome = await attempt(browser, job, watch);
      // After Chromium has started, an error message may contain the page's own text.
      const own = 'failure' in outcome && !outcome.up ? (outcome.failure.cause ?? '') : '';
      if (!sandbox || !/sandbox/i.test(own)) return outcome;
      sandbox = false;
      log.warn(
        { cause: own },
        'this machine does not let Chromium make its sandbox (user namespaces); it runs without',
      );
      return attempt(browser, job, watch);
    },
  };
}

const failed = (code: BrowserFailureCode, cause?: string) => ({
  failure: { code, ...(cause && { cause }) },
  up: false,
});

/** Starts the process of a job and sees it to its end. */
async function supervise<Job, Note, Result>(
  program: string,
  job: WithChromium<Job>,
  user: OsUser | null,
  { time, memory }: { time: number; memory: number },
  watch: Watch<Note>,
): Promise<BrowserOutcome<Result>> {
  const { profile } = job.chromium;
  const child = spawn(process.execPath, [program, profile], {
    ...user,
    cwd: profile,
    // Not the server's environment, which holds passwords.
    env: { HOME: profile, TMPDIR: profile },
    // A process group with Chromium in it, to be killed as a whole.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const gone = once(child, 'close').catch(() => {});
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  const { promise, resolve } = Promise.withResolvers<BrowserOutcome<Result>>();
  let up = false;
  const late = setTimeout(() => resolve(failed('timeout')), time);
  const looking = setInterval(() => {
    const taken = child.pid === undefined ? 0 : privateMemoryOfGroup(child.pid);
    if (taken > memory) resolve(failed('memory', `${Math.round(taken)} MB`));
  }, LOOK);
  const interrupt = (): void => resolve(failed('interrupted'));
  watch.signal?.addEventListener('abort', interrupt, { once: true });
  if (watch.signal?.aborted) interrupt();
  child.on('message', (message: ProcessMessage<Note, Result>) => {
    if (message.kind === 'note') watch.onNote?.(message.note);
    else if (message.kind === 'browser') up = true;
    else if (message.kind === 'done') resolve({ result: message.result });
    else resolve({ failure: message.failure, up: false });
  });
  child.once('error', (error) => resolve(failed('browser', error.message)));
  child.once('close', (code, name) =>
    resolve(failed('browser', `the process of the job ended with ${code ?? name}: ${said}`)),
  );
  child.send(job as object, () => {});
  try {
    const outcome = await promise;
    return 'failure' in outcome ? { ...outcome, up } : outcome;
  } finally {
    clearTimeout(late);
    clearInterval(looking);
    watch.signal?.removeEventListener('abort', interrupt);
    killGroup(child);
    await gone;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (!signal(-pid, 'SIGKILL')) signal(pid, 'SIGKILL');
}
