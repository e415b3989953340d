import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { TestApp } from '../../../../test/helper.ts';
import { createEjnClient } from '../protocol/client.ts';
import { SETS } from '../protocol/sets.ts';
import { padStamp } from '../protocol/stamps.ts';
import type { SimulatorOptions } from '../simulator/options.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { type RunEnd, type RunOptions, runSync } from './run.ts';

/** A source for a test: its address, and orders to it as `/_sim/…` takes them. */
export interface TestSource {
  base: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  control(order: string, what?: object): Promise<any>;
  close(): Promise<void>;
}

/** Starts the simulator; the same seed is the same world, of three days unless more are asked for. */
export const startSource = (options: SimulatorOptions = {}): Promise<TestSource> =>
  startSimulator({ seed: 3, days: 3, ...options });

const log = pino({ level: 'silent' });
/** Milliseconds before a repetition: enough to tell it from none. */
const PAUSE = 2;

/** Fetches once, as the job does. */
export async function pull(
  t: TestApp,
  { base }: Pick<TestSource, 'base'>,
  options: RunOptions = {},
): Promise<RunEnd> {
  const client = createEjnClient({ base, log, pause: PAUSE });
  try {
    return await runSync({ ...t.deps, log, client }, options);
  } finally {
    await client.close();
  }
}

/** Empties all that the sync writes. */
export async function emptyTables(t: TestApp): Promise<void> {
  await t.ownerDb.execute(sql`
    truncate ejn_notices, ejn_lots, ejn_lot_codes, ejn_source_codes, ejn_authorities, ejn_awards, ejn_terminations, ejn_contracts,
      ejn_groups, ejn_members, ejn_suppliers, ejn_changes, ejn_sync_sets, ejn_sync_runs, ejn_sync_state, ejn_sync_source,
      ejn_quarantine, ejn_months`);
}

const CAN_BE_GONE = new Set(SETS.filter(({ removed }) => removed === 'marked').map(({ table }) => table));

/** How a copy of a set differs from what the source holds: ids that are missing, stale (other stamp), or too many. */
export async function differences(
  t: TestApp,
  source: TestSource,
  { set = 'AnnouncementProcedureNotices', table = 'ejn_notices' } = {},
): Promise<{ missing: number[]; stale: number[]; extra: number[] }> {
  const expected: { rows: [id: unknown, stamp: unknown][] } = await source.control('expect', {
    set,
    ids: true,
  });
  const { rows } = await t.ownerDb.execute<{ id: string; stamp: string }>(
    sql`select id::text, stamp from ${sql.raw(table)} ${sql.raw(CAN_BE_GONE.has(table) ? 'where gone_at is null' : '')}`,
  );
  const ours = new Map(rows.map(({ id, stamp }) => [Number(id), stamp]));
  const theirs = new Map(
    expected.rows
      .filter(([id, stamp]) => id !== undefined && id !== null && stamp !== null)
      .map(([id, stamp]) => [Number(id), padStamp(stamp)]),
  );
  const ids = [...theirs.keys()];
  return {
    missing: ids.filter((id) => !ours.has(id)),
    stale: ids.filter((id) => ours.has(id) && ours.get(id) !== theirs.get(id)),
    extra: [...ours.keys()].filter((id) => !theirs.has(id)),
  };
}
export const NO_DIFFERENCE = { missing: [], stale: [], extra: [] };

/** The next run is the one of the night. */
export const makeNight = async (t: TestApp): Promise<void> =>
  void (await t.ownerDb.execute(sql`update ejn_sync_sets set long_at = now() - interval '2 days'`));

/** Rows of a statement, as the owner sees them. */
export const look = async <T extends Record<string, unknown>>(
  t: TestApp,
  statement: ReturnType<typeof sql>,
): Promise<T[]> => (await t.ownerDb.execute(statement)).rows as T[];
