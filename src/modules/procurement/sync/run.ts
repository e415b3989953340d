import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { publishToOperator } from '../../../core/live/publish.ts';
import { findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { SYNC_TOPIC } from '../labels.ts';
import type { EjnClient } from '../protocol/client.ts';
import { EjnFault } from '../protocol/faults.ts';
import { SETS, type SetName, type SourceSet } from '../protocol/sets.ts';
import { LONG_OVERLAP, OVERLAP, padStamp, shifted, stampOf } from '../protocol/stamps.ts';
import { COUNTS, compareCounts, countsAtSource, ourCounts } from './compare.ts';
import { isLongDue } from './due.ts';
import { takeSyncLock } from './lock.ts';
import { AHEAD, pullSets, type Running } from './pass.ts';
import { type Load, percentOf } from './progress.ts';
import { settleRemoved } from './removed.ts';
import { keepToSource } from './source.ts';
import { beginRun, endRun, Replaced, type RunKind, type SetState, Stopped, setStates } from './stored.ts';
import { knownTypes } from './unknown-types.ts';

export interface SyncDeps extends Pick<Deps, 'database' | 'connect' | 'jobs' | 'log'> {
  client: EjnClient;
}

export interface RunOptions {
  /** `pull`: what is new, with what is due beside it; `compare`: counts alone. Default `pull`. */
  what?: 'pull' | 'compare';
  /** Who asked for it. */
  by?: string | null;
  signal?: AbortSignal;
  progress?: (percent: number, sentence: string) => void;
}

/** How a run ended; `busy`: somebody else is at it. */
export type RunEnd = { state: 'busy' } | { state: 'done' | 'failed' | 'stopped'; fault: string | null };

/**
 * Fetches what is new of all sets. What the source does wrong ends the run with a sentence; what has been written stays, and the next run
 * goes on from there. Throws only what nobody has foreseen.
 */
export async function runSync(deps: SyncDeps, options: RunOptions = {}): Promise<RunEnd> {
  const lock = await takeSyncLock(deps.connect);
  if (!lock) return { state: 'busy' };
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, lock.lost]) : lock.lost;
    return await run(deps, options, signal);
  } finally {
    await lock.release();
  }
}

async function run(
  deps: SyncDeps,
  { what = 'pull', by = null, progress }: RunOptions,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { database, client, log } = deps;
  const states = await setStates(database);
  const kind = what === 'compare' ? 'compare' : await kindOf(database, states);
  const idguid = await beginRun(database, kind, by);
  const before = client.counts();
  const running: Running = {
    ...{ deps, client, kind, signal, run: idguid, noted: before, published: 0, clock: '' },
    overlap: kind === 'long' ? LONG_OVERLAP : OVERLAP,
    operator: await operatorOf(database),
    types: await knownTypes(database),
    onPage() {},
  };
  await tellScreens(database);
  const end = async (state: 'done' | 'failed' | 'stopped', fault: string | null): Promise<RunEnd> => {
    const now = client.counts();
    await endRun(database, idguid, state, fault, {
      requests: now.requests - running.noted.requests,
      repeats: now.repeats - running.noted.repeats,
      simulated: client.simulated(),
    });
    await tellScreens(database);
    return { state, fault };
  };
  try {
    return await end('done', await steps(running, progress));
  } catch (error) {
    if (error instanceof Stopped) return end('stopped', null);
    if (error instanceof Replaced) return { state: 'failed', fault: null };
    if (signal.aborted) return end('failed', 'Prekinuto na serveru, npr. jer se gasi. Nastavlja se odatle.');
    if (error instanceof EjnFault) {
      log.warn({ err: error, run: idguid }, 'procurement: the source cannot be read');
      return end('failed', error.message);
    }
    await end('failed', 'Neočekivana greška; pojedinosti su u zapisniku servera.');
    throw error;
  }
}

/** Answers a sentence about what is to be looked at, or null. */
async function steps(running: Running, report: RunOptions['progress']): Promise<string | null> {
  const { kind, deps, client } = running;
  running.clock = await clockOf(running);
  await keepToSource(deps.database, client.simulated());
  if (kind !== 'compare') await pullAll(running, report);
  if (kind === 'new') return null;
  const doubts = kind === 'first' ? null : await settleRemoved(running);
  await compareCounts(running);
  return doubts;
}

async function pullAll(running: Running, report: RunOptions['progress']): Promise<void> {
  const { database } = running.deps;
  if (running.kind === 'first') await expectCounts(running);
  const pull = async (sets: readonly SourceSet[]): Promise<SourceSet[]> => {
    const states = await setStates(database);
    running.onPage = progressOf(states, running.kind, report);
    await pullSets(running, sets, states);
    return sets.filter(({ name }) => states.get(name)!.at !== null);
  };
  // What an interrupted run has left is behind us; what came since is still ahead.
  const interrupted = await pull(SETS);
  if (interrupted.length > 0) await pull(interrupted);
  // Searches read what is pending in these indexes row by row.
  await database.execute(sql`select ejn_clean_pending()`);
}

/** Before a first load: how many rows there are in all, so that progress is honest, and how many are here already. */
async function expectCounts(running: Running): Promise<void> {
  const counts = await countsAtSource(running);
  await running.deps.database.execute(sql`
    update ejn_sync_sets s set expected = input.theirs, theirs = input.theirs, ours = counted.ours, compared_at = now()
    from (${ourCounts()}) counted join ${COUNTS(counts)} using (set) where s.set = counted.set and s.finished_at is null`);
}

/**
 * Up to where a run reads: the source's clock, or its newest stamp if that is ahead, as it is where stamps are of local time. Of a source that
 * does not tell the time its newest stamp, unless that is of the future.
 */
async function clockOf({ client, signal }: Running): Promise<string> {
  const { clock, rows } = await client.page(
    {
      set: 'AnnouncementProcedureNotices',
      orderby: 'LastUpdated desc',
      top: 1,
      select: ['Id', 'LastUpdated'],
    },
    signal,
  );
  const now = clock ?? stampOf(new Date());
  const newest = padStamp((rows[0] as { LastUpdated?: unknown } | undefined)?.LastUpdated);
  if (newest === null || newest > shifted(now, AHEAD)) return now;
  return clock === null || newest > now ? newest : now;
}

async function kindOf(database: Database, states: ReadonlyMap<SetName, SetState>): Promise<RunKind> {
  const { rows } = await database.execute<{ first: boolean; long_at: string | null }>(sql`
    select bool_or(finished_at is null) as first, min(long_at)::text as long_at from ejn_sync_sets`);
  const [row] = rows;
  if (states.size === 0 || row?.first) return 'first';
  return isLongDue(new Date(), row?.long_at ? new Date(row.long_at) : null) ? 'long' : 'new';
}

async function operatorOf(database: Database) {
  const operator = await findTenant(database, 'operator');
  if (!operator) throw new Error('There is no operator');
  return operator;
}

/** Reports pages as a part of all rows, of which there may be more as long as pages come; `states`: of all sets when it begins. */
function progressOf(
  states: ReadonlyMap<SetName, SetState>,
  kind: RunKind,
  report: RunOptions['progress'],
): Running['onPage'] {
  const isFirst = kind === 'first';
  const loads = new Map([...states].map(([name, state]) => [name, loadOf(state, isFirst)]));
  return ({ name, label }, fetched, expected) => {
    if (!loads.get(name)?.done) loads.set(name, { fetched, expected, done: false });
    const of = expected === null ? '' : ` od ${countText(expected)}`;
    const said = `${label}: ${countText(fetched)}${of}`;
    report?.(Math.min(99, percentOf([...loads.values()])), isFirst ? `Prvo preuzimanje. ${said}` : said);
  };
}

/** In a first load, a set that was loaded before counts as a whole, whatever is new in it. */
const loadOf = ({ loaded, whole, at, fetched, expected }: SetState, isFirst: boolean): Load =>
  isFirst && loaded
    ? { fetched: whole, expected: null, done: true }
    : { fetched: at ? fetched : 0, expected: isFirst ? expected : null, done: false };

/** Has the screens of the operator's people look again. */
const tellScreens = (database: Database): Promise<void> =>
  database.transaction((tx) => publishToOperator(tx, { topic: SYNC_TOPIC.name }));
