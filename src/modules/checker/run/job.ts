import type { ProxyBounds } from '../../../core/egress/proxy.ts';
import type { Device } from '../paths.ts';

/** Job of a run's process. */
export type RunJob = MeasureJob | PrintJob;

export interface MeasureJob {
  kind: 'measure';
  url: string;
  device: Device;
  /** Additional address ranges that the page may reach (CHECKER_ALLOW). */
  allow: readonly string[];
  /** Timeout of the page's first response, in milliseconds. */
  responseTimeout: number;
  bounds: ProxyBounds;
}

/** Prints a page of this product. */
export interface PrintJob {
  kind: 'print';
  /** Path and query of the page. */
  path: string;
  /** Where this server listens: the only address that the page may reach. */
  at: { address: string; port: number };
}

/** Phases of a run. */
export type RunPhase = 'start' | 'load' | 'gather' | 'audit';

/** Progress of a run, 0 to 1, never decreasing. */
export interface RunStep {
  phase: RunPhase;
  progress: number;
  /** While loading: number of requests and received bytes. */
  requests?: number;
  bytes?: number;
}

/** Why there is no report. */
export type FailureCode =
  // The address is unreachable.
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
  // The page breaks the browser.
  | 'no_paint'
  | 'hung'
  | 'crashed'
  | 'timeout'
  // The server's fault.
  | 'no_browser'
  | 'browser'
  | 'unmeasured'
  | 'unsaved'
  | 'interrupted';

/** Failures of this server; a later run of the same page may succeed. */
const OWN: readonly FailureCode[] = ['no_browser', 'browser', 'unmeasured', 'unsaved', 'interrupted'];
export const isOwnFault = (code: string): boolean => (OWN as readonly string[]).includes(code);

export interface RunFailure {
  code: FailureCode;
  /** The host, where it differs from the requested one. */
  host?: string;
  /** For `status`: the response status. */
  status?: number;
  /** For the log. */
  cause?: string;
}

/** What a run's process answers; `report` is a Lighthouse report as JSON. */
export type RunAnswer =
  | { kind: 'report'; report: string }
  | { kind: 'printed'; pdf: Buffer }
  | { kind: 'failed'; failure: RunFailure };
