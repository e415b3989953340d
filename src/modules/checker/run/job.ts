import type { ProxyBounds } from '../../../core/egress/proxy.ts';
import type { OsUser } from '../../../core/os/users.ts';
import type { Device } from '../paths.ts';

/** What the process of one run is asked to do. */
export type RunJob = MeasureJob | PrintJob;

export interface MeasureJob {
  kind: 'measure';
  url: string;
  device: Device;
  /** Ranges beside the public ones that the page may reach (CHECKER_ALLOW). */
  allow: readonly string[];
  chromium: ChromiumJob;
  /** Milliseconds that the page may take to begin its answer. */
  patience: number;
  bounds: ProxyBounds;
}

/** Prints a page of this product. */
export interface PrintJob {
  kind: 'print';
  /** Path and query of the page. */
  path: string;
  /** Where this server listens: all that the page may reach. */
  at: { address: string; port: number };
  chromium: ChromiumJob;
}

export interface ChromiumJob {
  path: string;
  /** Folder of its own for this run: profile, temporary files, home. */
  profile: string;
  /** As whom, where this process itself is root. */
  user: OsUser | null;
  /** False: without Chromium's own sandbox, where the machine does not let it make one. */
  sandbox: boolean;
}

/** What a run is doing: starting the browser, loading the page, looking at it, judging what it saw. */
export type RunPhase = 'start' | 'load' | 'gather' | 'audit';

/** How far a run is; `progress` from 0 to 1 only grows. */
export interface RunStep {
  phase: RunPhase;
  progress: number;
  /** While loading: requests begun and bytes taken in. */
  requests?: number;
  bytes?: number;
}

/** Why there is no report. */
export type FailureCode =
  // The address cannot be reached.
  | 'unknown_host'
  | 'forbidden'
  | 'refused'
  | 'silent'
  | 'certificate'
  // It answers, but not with a page.
  | 'status'
  | 'redirects'
  | 'not_html'
  | 'download'
  | 'too_big'
  | 'too_busy'
  | 'too_much'
  | 'unloadable'
  // The page defeats the browser.
  | 'no_paint'
  | 'hung'
  | 'crashed'
  | 'timeout'
  // Our side.
  | 'no_browser'
  | 'browser'
  | 'unmeasured'
  | 'unsaved'
  | 'interrupted';

/** Failures that are this server's own; the same page may well give a report another time. */
const OWN: readonly FailureCode[] = ['no_browser', 'browser', 'unmeasured', 'unsaved', 'interrupted'];
export const isOwnFault = (code: string): boolean => (OWN as readonly string[]).includes(code);

export interface RunFailure {
  code: FailureCode;
  /** Host it is about, where that is another than the one asked for. */
  host?: string;
  /** Of `status`: what the page answered. */
  status?: number;
  /** For the log. */
  cause?: string;
}

/** What the process says; `report` is a Lighthouse report as JSON. */
export type RunMessage =
  | { kind: 'browser'; pid: number }
  | { kind: 'step'; step: RunStep }
  | { kind: 'report'; report: string }
  /** A PDF, base64. */
  | { kind: 'printed'; pdf: string }
  | { kind: 'failed'; failure: RunFailure };
