import type { OsUser } from '../os/users.ts';

/** How Chromium is started for a job. */
export interface ChromiumJob {
  path: string;
  /** The job's own folder: profile, temporary files, home. */
  profile: string;
  /** The user to run as, where this process is root. */
  user: OsUser | null;
  /** False: without Chromium's sandbox, where the machine does not support it. */
  sandbox: boolean;
}

/** A job as its process gets it. */
export type WithChromium<Job> = Job & { chromium: ChromiumJob };

/**
 * Why a job has no result: there is no browser, it (or its process) failed, the page failed in it, or the job was ended for its time, its
 * memory, or because nobody waits for it.
 */
export type BrowserFailureCode = 'no_browser' | 'browser' | 'page' | 'timeout' | 'memory' | 'interrupted';

export interface BrowserFailure {
  code: BrowserFailureCode;
  /** For the log. */
  cause?: string;
}

/** Messages of a job's process. */
export type ProcessMessage<Note, Result> =
  | { kind: 'browser' }
  | { kind: 'note'; note: Note }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; failure: BrowserFailure };
