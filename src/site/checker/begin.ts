import type { Run } from '../../modules/checker/checker.api.ts';
import { type Device, runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import type { Report } from './result/report.ts';
import { reportOf } from './result/report-of.ts';
import { keepSecret } from './secrets.ts';

/** Shown when the server refuses a run without a message (SPEC section 8). */
export const FAILED = 'Greška prilikom testiranja sajta';

/** Options of a run; `url` as entered or normalized. */
export interface RunOptions {
  url: string;
  device: Device;
  /** Number of measurements; of three, the median counts. */
  runs: 1 | 3;
}

/** The result of starting: a run in progress, or its report at once (SPEC section 7). */
type StartedRun = { run: Run; full: null } | { run: null; full: Report };

/** Starts a run and stores its cancel secret. Throws ApiError, also for a malformed response. */
export async function beginRun({ url, device, runs }: RunOptions): Promise<StartedRun> {
  const { data } = await api.post<{ run?: Run; secret?: string; full?: unknown } | null>(
    runPaths.testSite,
    { url, device, runs },
    { auth: false, headers: { prefer: 'respond-async' } },
  );
  if (data?.run) {
    if (data.secret) keepSecret(data.run.id, data.secret);
    return { run: data.run, full: null };
  }
  const full = reportOf(data?.full);
  if (!full) throw new ApiError(200, 'no_report', FAILED);
  return { run: null, full };
}

/** The error text: the server's, or ours for a missing or malformed response (SPEC section 8). */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return NETWORK_MESSAGE;
  const answered = error.status >= 200 && error.status < 300;
  return error.said ?? (answered ? FAILED : NETWORK_MESSAGE);
}
