import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { createEjnClient } from '../protocol/client.ts';
import { SETS, type SetName, type SourceSet, setNamed } from '../protocol/sets.ts';
import { padStamp } from '../protocol/stamps.ts';
import type { SimulatorOptions } from '../simulator/options.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { type RunEnd, type RunOptions, runSync } from './run.ts';

export const NOTICES = 'AnnouncementProcedureNotices' satisfies SetName;
/** How a run ends that found nothing wrong with the source. */
export const DONE = { state: 'done', fault: null };

/** A source for a test: its address, and orders to it as `/_sim/…` takes them. */
export interface TestSource {
  base: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  control(order: string, what?: object): Promise<any>;
  close(): Promise<void>;
}

/**
 * Starts the simulator; the same seed is the same world. Unless something else is asked for it is small and two months old, so that every set
 * has rows: corrections, awards, contracts and terminations come weeks after their notice.
 */
export const startSource = (options: SimulatorOptions = {}): Promise<TestSource> =>
  startSimulator({ seed: 3, days: 60, daily: 4, ...options });

/** Milliseconds before a repetition: enough to tell it from none. */
const PAUSE = 2;

/** Fetches once, as the job does. `warned` gets what it would write into the log. */
export async function pull(
  t: TestApp,
  { base }: Pick<TestSource, 'base'>,
  options: RunOptions = {},
  warned: string[] = [],
): Promise<RunEnd> {
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  const client = createEjnClient({ base, log, pause: PAUSE });
  try {
    return await runSync({ ...t.deps, log, client }, options);
  } finally {
    await client.close();
  }
}

/** Empties all that the sync writes. By deleting: to truncate so many tables takes ten times as long. */
export const emptyTables = async (t: TestApp): Promise<void> =>
  void (await t.ownerDb.execute(sql.raw(WRITTEN.map((table) => `delete from ${table}`).join(';'))));
const WRITTEN = [
  ...new Set(SETS.map(({ table }) => table)),
  ...['ejn_changes', 'ejn_sync_sets', 'ejn_sync_runs', 'ejn_sync_state', 'ejn_sync_source'],
  ...['ejn_quarantine', 'ejn_months'],
];

/** The next run is the one of the night. */
export const makeNight = async (t: TestApp): Promise<void> =>
  void (await t.ownerDb.execute(sql`update ejn_sync_sets set long_at = now() - interval '2 days'`));

/** Rows of a statement, as the owner sees them. */
export const look = async <T extends Record<string, unknown>>(
  t: TestApp,
  statement: ReturnType<typeof sql>,
): Promise<T[]> => (await t.ownerDb.execute(statement)).rows as T[];

/** A server for the tests of a file. What the sync writes is away before each of them. */
export function syncApp(): { readonly t: TestApp } {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(() => emptyTables(t));
  return {
    get t() {
      return t;
    },
  };
}

/** The same with a source that each test has for itself, and what the tests of the sync do with both. */
export function syncKit<Source extends Pick<TestSource, 'base' | 'close'>>(begin: () => Promise<Source>) {
  const app = syncApp();
  let source: Source;
  beforeEach(async () => {
    source = await begin();
  });
  afterEach(() => source.close());
  return {
    get t() {
      return app.t;
    },
    get source() {
      return source;
    },
    /** Changes something without being the sync. */
    write: (statement: ReturnType<typeof sql>) => app.t.ownerDb.execute(statement),
    look: <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => look<T>(app.t, statement),
    pull: (options?: RunOptions, warned?: string[]) => pull(app.t, source, options, warned),
    /** Fetches as at night. */
    async night(): Promise<RunEnd> {
      await makeNight(app.t);
      return pull(app.t, source);
    },
    /** What people are told, in its order, with the changed fields; null where it has none. */
    changes: async () =>
      (
        await look<{ what: string; changes: string | null }>(
          app.t,
          sql`select what, changes from ejn_changes order by no`,
        )
      ).map(({ what, changes }) => [what, changes && JSON.parse(changes)] as [string, ToldField[] | null]),
  };
}
interface ToldField {
  field: string;
  before: string | null;
  after: string | null;
}

/** How a copy of a set differs from what the source holds: ids that are missing, stale (of another stamp), or too many. */
export async function differences(
  t: TestApp,
  source: TestSource,
  { name, table, prefix, removed }: SourceSet = setNamed(NOTICES),
): Promise<{ missing: number[]; stale: number[]; extra: number[] }> {
  const expected: { rows: [id: unknown, stamp: unknown][] } = await source.control('expect', {
    set: name,
    ids: true,
  });
  const [id, held] = [
    prefix ? 'substr(key, 2)' : 'id::text',
    prefix ? `key like '${prefix}%'` : removed === 'marked' ? 'gone_at is null' : 'true',
  ];
  const rows = await look<{ id: string; stamp: string }>(
    t,
    sql.raw(`select ${id} as id, stamp from ${table} where ${held}`),
  );
  const ours = new Map(rows.map((row) => [Number(row.id), row.stamp]));
  const theirs = new Map(
    expected.rows
      .filter(([key, stamp]) => key !== undefined && key !== null && stamp !== null)
      .map(([key, stamp]) => [Number(key), padStamp(stamp)]),
  );
  const ids = [...theirs.keys()];
  return {
    missing: ids.filter((key) => !ours.has(key)),
    stale: ids.filter((key) => ours.has(key) && ours.get(key) !== theirs.get(key)),
    extra: [...ours.keys()].filter((key) => !theirs.has(key)),
  };
}
export const NO_DIFFERENCE = { missing: [], stale: [], extra: [] };

/**
 * What is wrong with the copy of a source, by set; `{}`: nothing is missing, stale or too many, of each procedure one version is listed, and
 * each listed one has as many lots as there are. Throws where the source has no rows of a set, which would prove nothing.
 */
export async function faultsOfCopy(t: TestApp, source: TestSource): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const set of SETS) {
    const { count } = await source.control('expect', { set: set.name });
    if (count === 0) throw new Error(`The source has no rows of ${set.name}`);
    const differing = await differences(t, source, set);
    if (Object.values(differing).some((ids) => ids.length > 0)) found[set.name] = differing;
  }
  const [listed] = await look<{ doubled: number; lots: number }>(
    t,
    sql`
    select count(distinct procedure_id)::int - (count(*) filter (where latest))::int as doubled, (count(*) filter (where latest and lots <>
      (select count(*) from ejn_lots l where l.procedure_id = n.procedure_id and l.gone_at is null)))::int as lots from ejn_notices n
    where gone_at is null`,
  );
  if (listed!.doubled !== 0 || listed!.lots > 0) found.listed = listed!;
  return found;
}
