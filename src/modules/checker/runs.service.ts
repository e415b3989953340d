import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import type { Deps } from '../../server/module.ts';
import { type HistoryEntry, MAX_HISTORY, type Run } from './checker.api.ts';
import { checkerReports, checkerRuns } from './checker.table.ts';
import { readLimits } from './limits.ts';
import { DONE } from './names.ts';
import type { Device } from './paths.ts';
import { cancel, expectedWait, isSecretOf, type RunRow, reclaim } from './queue.ts';
import { unpack } from './summary.ts';
import { CANCELLED, failureText, placeText } from './texts.ts';

/** Job that removes expired runs. */
export const CHECKER_RETENTION = 'checker.retention';
/** Runs removed per statement, to keep statements short. */
const CHUNK = 500;
const DAY = 86_400_000;

/** Requeues the run first if its node has died. */
async function rowOf({ database, jobs }: Pick<Deps, 'database' | 'jobs'>, id: string): Promise<RunRow> {
  if (!isId(id)) throw notFound();
  const find = () => database.select().from(checkerRuns).where(eq(checkerRuns.id, id));
  const [row] = await find();
  if (!row) throw notFound();
  if (row.state !== 'running' || !row.lease_until || row.lease_until.getTime() > Date.now()) return row;
  await reclaim(database, jobs);
  return (await find())[0] ?? row;
}

/** The current state of a run with its queue position; throws 404. */
export async function readRun(deps: Pick<Deps, 'database' | 'jobs'>, id: string): Promise<Run> {
  const row = await rowOf(deps, id);
  const position = row.state === 'waiting' ? await queuePosition(deps.database, row) : null;
  // Only finished runs have an expiry; running ones are read several times a second.
  const kept = row.finished_at ? (await readLimits(deps.database)).kept_days : null;
  return shown(row, position, kept);
}

interface QueuePosition {
  place: number;
  wait: number;
}

/** Position in the queue, and expected seconds until it starts. */
async function queuePosition(database: Database, { queued_at, id }: RunRow): Promise<QueuePosition> {
  const { rows } = await database.execute<{ ahead: number; measured: number }>(sql`
    select count(*) filter (where state = 'waiting')::int as ahead,
      coalesce(sum(runs), 0)::int as measured
    from ${checkerRuns}
    where state = 'running' or (state = 'waiting' and (${checkerRuns.queued_at}, id) < (${queued_at.toISOString()}::timestamptz, ${id}::uuid))`);
  const { ahead, measured } = rows[0]!;
  return { place: ahead + 1, wait: measured === 0 ? 1 : await expectedWait(database, measured) };
}

function shown(row: RunRow, position: QueuePosition | null, kept: number | null): Run {
  const { id, url, final_url, device, runs, state, scores, metrics, failure } = row;
  return {
    id,
    url,
    final_url,
    device,
    runs,
    state,
    place: position?.place ?? null,
    wait_seconds: position?.wait ?? null,
    step: row.phase,
    label: position ? placeText(position.place) : labelOf(row),
    progress: Math.round(row.progress * 1000) / 1000,
    scores,
    metrics,
    failure: failure && { code: failure.code, message: failureText(failure) },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: kept === null ? null : new Date(row.created_at.getTime() + kept * DAY).toISOString(),
  };
}

function labelOf({ state, failure, label }: RunRow): string {
  if (state === 'done') return DONE;
  if (state === 'cancelled') return CANCELLED;
  return failure ? failureText(failure) : label;
}

/** Cancels a run by its secret. Throws 403 for a wrong one, 409 when it has ended. */
export async function cancelRun(
  deps: Pick<Deps, 'database' | 'jobs'>,
  id: string,
  secret: string,
): Promise<Run> {
  const row = await rowOf(deps, id);
  if (!isSecretOf(row, secret))
    throw new AppError(403, 'not_yours', 'Provjeru može prekinuti samo ko ju je započeo.');
  if (!(await cancel(deps.database, id)))
    throw new AppError(409, 'ended', 'Provjera je već završena.', { data: await readRun(deps, id) });
  return readRun(deps, id);
}

/** The report as JSON text; null while there is none. */
export async function readReport(database: Database, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await database
    .select({ report: checkerReports.report })
    .from(checkerReports)
    .where(eq(checkerReports.run_id, id));
  return row ? await unpack(row.report) : null;
}

/** The screenshot; throws 404. */
export async function readScreenshot(database: Database, id: string): Promise<Buffer> {
  if (!isId(id)) throw notFound();
  const [row] = await database
    .select({ screenshot: checkerReports.screenshot })
    .from(checkerReports)
    .where(eq(checkerReports.run_id, id));
  if (!row?.screenshot) throw notFound();
  return row.screenshot;
}

/** The finished runs of an address, newest first. */
export async function readHistory(
  database: Database,
  url: string,
  device: Device | undefined,
): Promise<HistoryEntry[]> {
  const rows = await database
    .select({
      id: checkerRuns.id,
      device: checkerRuns.device,
      runs: checkerRuns.runs,
      created_at: checkerRuns.created_at,
      scores: checkerRuns.scores,
      metrics: checkerRuns.metrics,
    })
    .from(checkerRuns)
    .where(
      and(eq(checkerRuns.url, url), eq(checkerRuns.state, 'done'), device && eq(checkerRuns.device, device)),
    )
    .orderBy(desc(checkerRuns.created_at))
    .limit(MAX_HISTORY);
  return rows.flatMap(({ created_at, scores, metrics, ...row }) =>
    scores && metrics ? [{ ...row, created_at: created_at.toISOString(), scores, metrics }] : [],
  );
}

/** Runs a `CHECKER_RETENTION` job; returns the number of removed runs. */
export async function removeOldRuns(database: Database): Promise<number> {
  const { kept_days } = await readLimits(database);
  const old = database
    .select({ id: checkerRuns.id })
    .from(checkerRuns)
    .where(lt(checkerRuns.created_at, sql`now() - make_interval(days => ${kept_days})`))
    .limit(CHUNK);
  let removed = 0;
  for (;;) {
    const { rowCount } = await database.delete(checkerRuns).where(sql`${checkerRuns.id} in ${old}`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) return removed;
  }
}
