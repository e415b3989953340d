import type { Run } from '../../modules/checker/checker.api.ts';
import { type Device, runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import type { Report } from './result/report.ts';
import { reportOf } from './result/report-of.ts';
import { keepSecret } from './secrets.ts';

/** Said when the server refuses a run and does not say why (SPEC section 8). */
export const FAILED = 'Greška prilikom testiranja sajta';

/** What a person asks for; `url` as they entered it or as `readAddress` reads it. */
export interface Wish {
  url: string;
  device: Device;
  /** Measurements; of three the one in the middle counts. */
  runs: 1 | 3;
}

/** What came of asking: a run that goes on by itself, or at once its report (SPEC section 7). */
export type Begun = { run: Run; full: null } | { run: null; full: Report };

/** Asks for a run; keeps what it can be cancelled by. Throws ApiError, also for an answer that is neither. */
export async function beginRun({ url, device, runs }: Wish): Promise<Begun> {
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

/** The words for a call that did not succeed: the server's own, or ours for an answer or for none (SPEC section 8). */
export function saidOf(error: unknown): string {
  if (!(error instanceof ApiError)) return NETWORK_MESSAGE;
  const answered = error.status >= 200 && error.status < 300;
  return error.said ?? (answered ? FAILED : NETWORK_MESSAGE);
}
