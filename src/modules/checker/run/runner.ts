import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { signal } from '../../../core/os/processes.ts';
import { canReach, type OsUser, runsAsRoot } from '../../../core/os/users.ts';
import { RUN_LIMIT } from './bounds.ts';
import { browserPath } from './browser-path.ts';
import type { ChromiumJob, FailureCode, RunFailure, RunJob, RunMessage, RunStep } from './job.ts';
import { clearProfile, makeProfile, unprivileged } from './profile.ts';

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));
// The test runner lacks import.meta.resolve.
const PACKAGES = dirname(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')));

/** A job without its ChromiumJob part. */
export type Work = RunJob extends infer J ? (J extends RunJob ? Omit<J, 'chromium'> : never) : never;

export type Outcome =
  | { kind: 'report'; report: string }
  | { kind: 'printed'; pdf: Buffer }
  /** `up`: Chromium had started before it failed. */
  | { kind: 'failed'; failure: RunFailure; up?: boolean };

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
  run(work: Work, watch?: Watch): Promise<Outcome>;
}

/** Runs each job in its own process and profile; both are gone when the outcome is known. */
export function createRunner({ chromePath, log, limit = RUN_LIMIT }: RunnerOptions): Runner {
  const user = unprivileged();
  // Root cannot use the sandbox; otherwise one attempt tells.
  let sandbox = !(runsAsRoot() && user === null);
  /** Whether that user can read the program: a checkout may be in a private home. */
  let reaches: boolean | null = null;

  const attempt = async (path: string, work: Work, watch: Watch): Promise<Outcome> => {
    reaches ??=
      user === null || [PROGRAM, PACKAGES, process.execPath].every((file) => canReach(user, dirname(file)));
    const profile = makeProfile(user);
    try {
      const whole = reaches ? user : null;
      const chromium: ChromiumJob = { path, profile, user: whole ? null : user, sandbox };
      return await supervise({ ...work, chromium } as RunJob, whole, limit, watch);
    } finally {
      clearProfile(profile);
    }
  };

  return {
    async run(work, watch = {}) {
      const path = browserPath(chromePath);
      if (!path) return failed('no_browser');
      const outcome = await attempt(path, work, watch);
      // After Chromium has started, an error message may contain the page's own text.
      const own = outcome.kind === 'failed' && !outcome.up ? (outcome.failure.cause ?? '') : '';
      if (outcome.kind !== 'failed' || !sandbox || !/sandbox/i.test(own)) return outcome;
      sandbox = false;
      log.warn(
        { cause: outcome.failure.cause },
        'checker: this machine does not let Chromium make its sandbox (user namespaces); it runs without',
      );
      return attempt(path, work, watch);
    },
  };
}

const failed = (code: FailureCode, cause?: string): Outcome => ({
  kind: 'failed',
  failure: { code, ...(cause && { cause }) },
});

/** Starts the process of a run and sees it to its end. */
async function supervise(job: RunJob, user: OsUser | null, limit: number, watch: Watch): Promise<Outcome> {
  const { profile } = job.chromium;
  const child = spawn(process.execPath, [PROGRAM, profile], {
    ...user,
    cwd: profile,
    // Not the server's environment, which holds passwords.
    env: { HOME: profile, TMPDIR: profile },
    // A process group with Chromium in it, to be killed as a whole.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = once(child, 'close').catch(() => {});
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let up = false;
  const timer = setTimeout(() => resolve(failed('timeout')), limit);
  const interrupt = (): void => resolve(failed('interrupted'));
  watch.signal?.addEventListener('abort', interrupt, { once: true });
  if (watch.signal?.aborted) interrupt();
  child.on('message', (message: RunMessage) => {
    if (message.kind === 'step') watch.onStep?.(message.step);
    else if (message.kind === 'printed')
      resolve({ kind: 'printed', pdf: Buffer.from(message.pdf, 'base64') });
    else if (message.kind === 'browser') up = true;
    else resolve(message);
  });
  child.once('error', (error) => resolve(failed('browser', error.message)));
  child.once('close', (code, name) =>
    resolve(failed('browser', `the process of the run ended with ${code ?? name}: ${said}`)),
  );
  child.send(job, () => {});
  try {
    const outcome = await promise;
    return outcome.kind === 'failed' ? { ...outcome, up } : outcome;
  } finally {
    clearTimeout(timer);
    watch.signal?.removeEventListener('abort', interrupt);
    killGroup(child);
    await gone;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (!signal(-pid, 'SIGKILL')) signal(pid, 'SIGKILL');
}
