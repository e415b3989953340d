import type { Run } from '../../modules/checker/checker.api.ts';
import { type Device, runPaths } from '../../modules/checker/paths.ts';
import { ApiError, api, NETWORK_MESSAGE } from '../../web/api.ts';
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

/** Asks for a run that goes on by itself; keeps what it can be cancelled by. Throws ApiError. */
export async function beginRun({ url, device, runs }: Wish): Promise<Run> {
  const { data } = await api.post<{ run: Run; secret: string }>(
    runPaths.testSite,
    { url, device, runs },
    { auth: false, headers: { prefer: 'respond-async' } },
  );
  keepSecret(data.run.id, data.secret);
  return data.run;
}

/** The words for a call that did not succeed: the server's own, or ours for an answer or for none (SPEC section 8). */
export function saidOf(error: unknown): string {
  if (!(error instanceof ApiError)) return NETWORK_MESSAGE;
  const answered = error.status >= 200 && error.status < 300;
  return error.said ?? (answered ? FAILED : NETWORK_MESSAGE);
}
