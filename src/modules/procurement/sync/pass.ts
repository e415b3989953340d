import { sql } from 'drizzle-orm';
import type { TenantRef, Tx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { SYNC_TOPIC } from '../labels.ts';
import type { EjnClient } from '../protocol/client.ts';
import { newestOfEach, type RefusedRow, type TakenRow } from '../protocol/rows.ts';
import type { SetName, SourceSet } from '../protocol/sets.ts';
import { shifted } from '../protocol/stamps.ts';
import { ahead } from './ahead.ts';
import { WRITING } from './lock.ts';
import { type Page, pagesOf, type Reach } from './pages.ts';
import { keepFaults, quarantinedKeys } from './quarantine.ts';
import { noteDone, type RunKind, type SetState } from './stored.ts';
import { noteUnknownCodes } from './unknown-codes.ts';
import { type Written, writeRows } from './write.ts';

/** Rows that wait before no further page is fetched. */
const MOST_ROWS = 1000;
/** Milliseconds between two live events of a run. */
const PUBLISH_EVERY = 1000;
/** How far stamps may be ahead of the source's clock, in milliseconds: they may be of local time. What is later is wrong. */
export const AHEAD = 3 * 3_600_000;

/** A run under way. */
export interface Running {
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>;
  client: EjnClient;
  run: string;
  kind: RunKind;
  operator: TenantRef;
  /** Up to where it reads, as a padded stamp: when it began, by the source's clock. */
  clock: string;
  /** How far it goes back, in milliseconds. */
  overlap: number;
  signal: AbortSignal;
  /** Codes of types that are known. */
  types: Set<string>;
  /** What the client had done when it was last noted. */
  noted: { requests: number; repeats: number };
  published: number;
  /** Called with each page that is written. */
  onPage(set: SourceSet, fetched: number, expected: number | null): void;
}

/** Later stamps say nothing about when a row was changed. */
export const futureOf = ({ clock }: Pick<Running, 'clock'>): string => shifted(clock, AHEAD);

/** What the client has done since that was last noted; `noted` becomes it once the transaction is committed. */
export function askedSince({ client, noted }: Running) {
  const now = client.counts();
  return {
    now,
    done: {
      requests: now.requests - noted.requests,
      repeats: now.repeats - noted.repeats,
      simulated: client.simulated(),
    },
  };
}

/** A set while it is fetched. */
interface Pull {
  set: SourceSet;
  /** It goes on where a run was interrupted. */
  resumes: boolean;
  writing: Writing;
  fetched: number;
  expected: number | null;
}

/** A page of a set; null: its end. */
interface Fetched {
  pull: Pull;
  page: Page | null;
}

/**
 * Fetches what is new of sets, or goes on where a run was interrupted: while rows are written the next ones are fetched, of the next set too.
 * The pages of a set that have come meanwhile are written in one transaction, since one of its own costs more than a page's rows. It holds
 * whole pages and the place behind them, so that after a kill the next run goes on there, with nothing missing and nothing twice. Throws
 * `Stopped`, `Replaced`, and what the client throws.
 */
export async function pullSets(
  running: Running,
  sets: readonly SourceSet[],
  states: ReadonlyMap<SetName, SetState>,
): Promise<void> {
  const end = new AbortController();
  const signal = AbortSignal.any([running.signal, end.signal]);
  const pages = pagesOfSets(running, sets, states, signal);
  for await (const fetched of ahead(pages, MOST_ROWS, ({ page }) => page?.rows ?? 0))
    await writeFetched(running, fetched).catch((error: unknown) => {
      // Nobody waits for the page that is being fetched.
      end.abort(error);
      throw error;
    });
}

async function* pagesOfSets(
  running: Running,
  sets: readonly SourceSet[],
  states: ReadonlyMap<SetName, SetState>,
  signal: AbortSignal,
): AsyncGenerator<Fetched> {
  for (const set of sets) {
    const { pull, reach } = await beginSet(running, set, states.get(set.name)!);
    for await (const page of pagesOf(running.client, set, reach, signal)) yield { pull, page };
    yield { pull, page: null };
  }
}

async function beginSet(
  running: Running,
  set: SourceSet,
  state: SetState,
): Promise<{ pull: Pull; reach: Reach }> {
  const { deps, clock, overlap } = running;
  const { database } = deps;
  const { at, loaded, watermark } = state;
  const resumes = at !== null && state.until !== null;
  // An interrupted run keeps its end: what was committed late behind its place is within the overlap of the next one.
  const until = resumes ? state.until! : clock;
  const behind = watermark === null ? null : { stamp: shifted(watermark, -overlap), id: 0 };
  if (!resumes)
    await database.execute(sql`
      update ejn_sync_sets set until = ${until}, fetched = 0,
        expected = case when finished_at is null then expected end where set = ${set.name}`);
  const known = await quarantinedKeys(database, set);
  return {
    pull: {
      ...{ set, resumes, writing: { since: loaded ? null : `${until.slice(0, 23)}Z`, known } },
      fetched: resumes ? state.fetched : 0,
      expected: resumes || !loaded ? state.expected : null,
    },
    reach: { from: resumes ? at : behind, until, future: futureOf(running) },
  };
}

/** Writes what has come, in its order. */
async function writeFetched(running: Running, fetched: readonly Fetched[]): Promise<void> {
  for (const [pull, parts] of Map.groupBy(fetched, (one) => one.pull)) {
    const pages = parts.flatMap(({ page }) => page ?? []);
    if (pages.length > 0) await writePages(running, pull, pages);
    if (parts.some(({ page }) => page === null)) await finishSet(running, pull.set);
  }
}

async function finishSet({ deps, run, kind }: Running, { name }: SourceSet): Promise<void> {
  await deps.database.execute(sql`
    update ejn_sync_sets set watermark = greatest(watermark, at_stamp), at_stamp = null, at_id = null, until = null, finished_at = now(),
      long_at = case when ${kind === 'long' || kind === 'first'} then now() else long_at end, expected = coalesce(expected, fetched)
    where set = ${name} and exists (select from ejn_sync_runs where idguid = ${run} and state = 'running')`);
}

/** Rows of a set that are written in one transaction. */
interface Came {
  taken: readonly TakenRow[];
  refused: readonly RefusedRow[];
  /** How many the source has sent. */
  came: number;
}

interface Writing {
  /** See `Taking`. */
  since: string | null;
  /** Rows in quarantine; kept up to date. */
  known: Set<string>;
}

/** Writes rows and what was wrong with them in one transaction, with what `beside` writes, and notes what the run has done. */
export async function writePart(
  running: Running,
  set: SourceSet,
  { taken, refused, came }: Came,
  { since, known }: Writing,
  beside: (db: Tx, written: Written) => Promise<unknown> = async () => {},
): Promise<void> {
  const { deps, operator, run, types } = running;
  const newest = newestOfEach(taken);
  await noteUnknownCodes(deps.database, set, newest);
  const { now, done } = askedSince(running);
  const tells = Date.now() - running.published >= PUBLISH_EVERY;
  let written: Written | undefined;
  let faults: string[] = [];
  await asSystem(deps.database, operator, async (ctx) => {
    const { db } = ctx;
    await db.execute(sql`select pg_advisory_xact_lock(${WRITING})`);
    written = await writeRows(ctx, deps, set, newest, { future: futureOf(running), since, types });
    faults = await keepFaults(db, set, { taken: newest, refused }, known);
    await beside(db, written);
    const changed = written.inserted.length + written.changed.length;
    await noteDone(db, run, { ...done, rows: came, changed, quarantined: faults.length });
    if (tells) await publish(ctx, { topic: SYNC_TOPIC.name, key: set.name });
  });
  running.noted = now;
  if (tells) running.published = Date.now();
  for (const type of written?.types ?? []) types.add(type);
  for (const { id } of newest) known.delete(String(id));
  for (const key of faults) known.add(key);
}

/** Writes whole pages, and the place behind them. */
async function writePages(running: Running, pull: Pull, pages: readonly Page[]): Promise<void> {
  const { set, resumes, writing } = pull;
  const came = pages.reduce((sum, { rows }) => sum + rows, 0);
  const at = pages.findLast((page) => page.at)?.at ?? null;
  const expected = pull.expected ?? (resumes ? null : (pages[0]?.count ?? null));
  const rows = {
    taken: pages.flatMap(({ taken }) => taken),
    refused: pages.flatMap(({ refused }) => refused),
    came,
  };
  await writePart(running, set, rows, writing, (db, written) =>
    db.execute(sql`
      update ejn_sync_sets set fetched = fetched + ${came}::int, expected = ${expected}::int,
        ours = coalesce(ours, 0) + ${written.inserted.length}::int
        ${at ? sql`, at_stamp = ${at.stamp}, at_id = ${at.id}` : sql``} where set = ${set.name}`),
  );
  pull.fetched += came;
  pull.expected = expected;
  running.onPage(set, pull.fetched, expected);
}
