import { AppError, invalid, shuttingDown } from '../../core/errors.ts';
import { readAddress } from './address.ts';
import type { Run } from './checker.api.ts';
import { followRun } from './follow.ts';
import { hasEnded } from './names.ts';
import type { CheckerParts } from './parts.ts';
import type { Device } from './paths.ts';
import { refuseAtOnce } from './preflight.ts';
import { cancel, enqueue } from './queue.ts';
import { isOwnFault } from './run/job.ts';
import { readReport, readRun } from './runs.service.ts';
import { CANCELLED } from './texts.ts';
import { visitorOf } from './visitor.ts';

/** Options of a run, as entered. */
interface RunOptions {
  url: string;
  device: Device;
  runs: 1 | 3;
  /** Network address of the caller. */
  from: string;
}

/** The URL to check; throws 422 with its own message (SPEC section 5). */
export function addressOf(entered: string): string {
  const { url, problem } = readAddress(entered);
  if (url === null) throw invalid({ url: problem }, problem);
  return url;
}

/** Starts a run; returns its id and the secret for cancelling. Throws 422 for the address, and 429. */
async function beginRun(
  { deps: { config, database, jobs } }: CheckerParts,
  { from, ...asked }: RunOptions,
): Promise<{ id: string; secret: string }> {
  const url = addressOf(asked.url);
  refuseAtOnce(url, config.checkerAllow);
  return enqueue(database, jobs, { ...asked, url, visitor: await visitorOf(database, from) });
}

/** Starts a run and returns its current state with the secret. */
export async function beginAndLeave(
  parts: CheckerParts,
  asked: RunOptions,
): Promise<{ run: Run; secret: string }> {
  const { id, secret } = await beginRun(parts, asked);
  return { run: await readRun(parts.deps, id), secret };
}

/**
 * Starts a run and waits for its report (JSON text). Throws 422 where the page failed, 503 where the server did. The run is
 * cancelled when the client disconnects (`gone`).
 */
export async function beginAndWait(
  parts: CheckerParts,
  asked: RunOptions,
  gone: AbortSignal,
): Promise<{ id: string; full: string }> {
  const { deps, hub, closing } = parts;
  const { id } = await beginRun(parts, asked);
  const run = await followRun({ deps, hub, id, signal: AbortSignal.any([gone, closing]) });
  if (!hasEnded(run)) {
    // The client or this node is gone.
    await cancel(deps.database, id);
    throw shuttingDown();
  }
  const full = run.state === 'done' ? await readReport(deps.database, id) : null;
  if (full === null) throw noReport(run);
  return { id, full };
}

/** Retry-After of a run that failed through our fault, in seconds. */
const RETRY_AFTER = 10;

function noReport({ failure }: Run): AppError {
  if (!failure) return new AppError(422, 'cancelled', CANCELLED);
  const { code, message } = failure;
  return isOwnFault(code)
    ? new AppError(503, code, message, { data: { retry_after: RETRY_AFTER } })
    : new AppError(422, code, message);
}
