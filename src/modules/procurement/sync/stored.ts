import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import type { SetName } from '../protocol/sets.ts';
import { SETS } from '../protocol/sets.ts';
import type { Position } from '../protocol/stamps.ts';

export type RunKind = 'first' | 'new' | 'long' | 'compare';

/** How far a set is fetched; see `ejn_sync_sets`. */
export interface SetState {
  watermark: string | null;
  /** It was fetched to its end at least once. */
  loaded: boolean;
  /** Where the run under way stands; null: none is. */
  at: Position | null;
  until: string | null;
  fetched: number;
  expected: number | null;
  /** Rows of a set that is loaded: ours, or the source's where it had more. */
  whole: number;
}

/** Somebody has stopped the run. */
export class Stopped extends Error {}
/** The run counts as dead: another one has been begun since. */
export class Replaced extends Error {}

/** What the operator wants; null before anybody has begun it. */
export async function wantedState(db: Database | Tx): Promise<{ active: boolean } | null> {
  const { rows } = await db.execute<{ active: boolean }>(sql`select active from ejn_sync_state`);
  return rows[0] ?? null;
}

/** The state of every set; those that are new get their row. */
export async function setStates(database: Database): Promise<ReadonlyMap<SetName, SetState>> {
  const names = SETS.map(({ name }) => name);
  await database.execute(sql`
    insert into ejn_sync_sets (set) select unnest(${sql.param(names)}::text[]) on conflict do nothing`);
  const { rows } = await database.execute<{
    set: SetName;
    watermark: string | null;
    loaded: boolean;
    at_stamp: string | null;
    at_id: string | null;
    until: string | null;
    fetched: number;
    expected: number | null;
    whole: number;
  }>(sql`select set, watermark, finished_at is not null as loaded, at_stamp, at_id::text, until, fetched, expected,
    coalesce(greatest(ours, theirs), 0) as whole from ejn_sync_sets`);
  return new Map(
    rows.map(({ set, at_stamp, at_id, ...state }) => [
      set,
      { ...state, at: at_stamp === null ? null : { stamp: at_stamp, id: Number(at_id) } },
    ]),
  );
}

/** Begins a run; whatever ran before is dead, because the caller has the lock. */
export async function beginRun(database: Database, kind: RunKind, by: string | null): Promise<string> {
  const idguid = newId();
  await database.transaction(async (tx) => {
    await tx.execute(sql`
      update ejn_sync_runs set state = 'failed', ended_at = seen_at, fault = 'Server je stao usred preuzimanja. Nastavljeno je odatle.'
      where state = 'running'`);
    await tx.execute(sql`insert into ejn_sync_runs (idguid, kind, by) values (${idguid}, ${kind}, ${by})`);
  });
  return idguid;
}

/** What a transaction of a run has done. */
export interface Done {
  requests?: number;
  repeats?: number;
  rows?: number;
  changed?: number;
  quarantined?: number;
  gone?: number;
  simulated?: boolean;
}

/**
 * Notes what was done, in its transaction. Throws `Replaced` where the run was declared dead meanwhile, and `Stopped` where the operator
 * does not want it any more: both undo the transaction. Counts may be compared while nothing is fetched by schedule.
 */
export async function noteDone(tx: Database | Tx, run: string, done: Done): Promise<void> {
  const {
    requests = 0,
    repeats = 0,
    rows = 0,
    changed = 0,
    quarantined = 0,
    gone = 0,
    simulated = false,
  } = done;
  const { rows: found } = await tx.execute<{ wanted: boolean }>(sql`
    update ejn_sync_runs set seen_at = now(), requests = requests + ${requests}::int, repeats = repeats + ${repeats}::int,
      rows = rows + ${rows}::int, changed = changed + ${changed}::int, quarantined = quarantined + ${quarantined}::int,
      gone = gone + ${gone}::int, simulated = simulated or ${simulated}
    where idguid = ${run} and state = 'running' returning coalesce(
      (select s.active or (kind = 'compare' and s.changed_at < started_at) from ejn_sync_state s), true) as wanted`);
  if (found.length === 0) throw new Replaced('This run of the sync counts as dead');
  if (!found[0]!.wanted) throw new Stopped('The sync was stopped');
}

/** Ends a run. `fault`: why it ended before its time, in Bosnian. */
export async function endRun(
  database: Database,
  run: string,
  state: 'done' | 'failed' | 'stopped',
  fault: string | null,
  { requests = 0, repeats = 0, simulated = false }: Done,
): Promise<void> {
  await database.execute(sql`
    update ejn_sync_runs set state = ${state}, fault = ${fault}, ended_at = now(), seen_at = now(),
      requests = requests + ${requests}::int, repeats = repeats + ${repeats}::int, simulated = simulated or ${simulated}
    where idguid = ${run} and state = 'running'`);
}
