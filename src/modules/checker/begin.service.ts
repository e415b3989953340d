import { AppError, invalid } from '../../core/errors.ts';
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

/** What somebody asks to be checked, as they entered it. */
export interface Asked {
  url: string;
  device: Device;
  runs: 1 | 3;
  /** The network address it is asked from. */
  from: string;
}

/** The address that is meant; throws 422 in words of its own (SPEC section 5). */
export function addressOf(entered: string): string {
  const { url, problem } = readAddress(entered);
  if (url === null) throw invalid({ url: problem }, problem);
  return url;
}

/** Begins a run; answers its id and what it is cancelled by. Throws 422 for its address and 429. */
export async function beginRun(
  { deps: { config, database, jobs } }: CheckerParts,
  { from, ...asked }: Asked,
): Promise<{ id: string; secret: string }> {
  const url = addressOf(asked.url);
  refuseAtOnce(url, config.checkerAllow);
  return enqueue(database, jobs, { ...asked, url, visitor: await visitorOf(database, from) });
}

/** A run that was just begun, as it stands, with what it is cancelled by. */
export async function beginAndLeave(
  parts: CheckerParts,
  asked: Asked,
): Promise<{ run: Run; secret: string }> {
  const { id, secret } = await beginRun(parts, asked);
  return { run: await readRun(parts.deps, id), secret };
}

/**
 * Begins a run and waits for its report (JSON, unread). Throws why there is none: 422 for what is the page's doing, 503 for
 * what is ours. When nobody waits any more (`gone`), the run is cancelled.
 */
export async function beginAndWait(
  parts: CheckerParts,
  asked: Asked,
  gone: AbortSignal,
): Promise<{ id: string; full: string }> {
  const { deps, hub, closing } = parts;
  const { id } = await beginRun(parts, asked);
  const run = await followRun({ deps, hub, id, signal: AbortSignal.any([gone, closing]) });
  if (!hasEnded(run)) {
    // Nobody will read it: either its reader has left, or this node is leaving.
    await cancel(deps.database, id);
    throw new AppError(503, 'unavailable', 'Server se upravo gasi. Pokušajte ponovo za nekoliko trenutaka.');
  }
  const full = run.state === 'done' ? await readReport(deps.database, id) : null;
  if (full === null) throw noReport(run);
  return { id, full };
}

/** Seconds after which a run that failed by our doing is worth asking for anew. */
const RETRY = 10;

function noReport({ failure }: Run): AppError {
  if (!failure) return new AppError(422, 'cancelled', CANCELLED);
  const { code, message } = failure;
  return isOwnFault(code)
    ? new AppError(503, code, message, { data: { retry_after: RETRY } })
    : new AppError(422, code, message);
}
