/**
 * A first load from the simulator, against a client that fetches the same pages, parses them and drops them. In turn; ratio of times. Both
 * ask one page after another, since each begins where the one before ended. Twice: a source that takes as long for a page as one does that
 * looks through its rows for each, and one that takes no time at all, which shares its two processors with whoever writes. EJN_SOURCE: the
 * address of a source that runs already, at its own pace.
 */
import type { EjnClient } from '../../src/modules/procurement/protocol/client.ts';
import { SETS, selectOf } from '../../src/modules/procurement/protocol/sets.ts';
import { behind, type Position, padStamp } from '../../src/modules/procurement/protocol/stamps.ts';
import { runSync } from '../../src/modules/procurement/sync/run.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { EMPTY, startSource, syncDeps } from './lib/syncing.ts';

const ROUNDS = Number(process.env.EJN_ROUNDS ?? 3);
const DAYS = Number(process.env.EJN_DAYS ?? 90);
const LEAST = 0.8;

/** Fetches every page of every set, and keeps nothing; answers the rows. */
async function dropAll(client: EjnClient): Promise<number> {
  let rows = 0;
  for (const set of SETS) {
    let cursor: Position | null = null;
    for (;;) {
      const page = await client.page({
        ...{ set: set.name, orderby: 'LastUpdated,Id', select: selectOf(set), top: set.top },
        filter: cursor ? behind(cursor) : undefined,
      });
      const last = page.rows.at(-1) as { Id: number; LastUpdated: string } | undefined;
      if (!last) break;
      rows += page.rows.length;
      cursor = { stamp: padStamp(last.LastUpdated)!, id: last.Id };
    }
  }
  return rows;
}

/** Milliseconds of a page. */
const PACE = 10;

const bench = await filledDatabase({ goods: false });
const foreign = process.env.EJN_SOURCE;
const source = foreign ? { base: foreign, stop: async () => {} } : await startSource(DAYS);
const { deps, close } = syncDeps(bench.connection, source.base);

/** Times of both in turn; prints them and answers the middle ratio. */
async function ratioAt(pace: string): Promise<number> {
  const rounds: { bare: number; product: number }[] = [];
  let rows = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const first = performance.now();
    rows = await dropAll(deps.client);
    const second = performance.now();
    await bench.sql.unsafe(EMPTY);
    const third = performance.now();
    const end = await runSync(deps);
    if (end.state !== 'done') throw new Error(`The sync ended: ${JSON.stringify(end)}`);
    // The first round is of code that is not compiled yet.
    if (round > 0) rounds.push({ bare: second - first, product: performance.now() - third });
  }
  const [count] = await bench.sql<{ count: number }[]>`select sum(ours)::int as count from ejn_sync_sets`;
  if (count!.count !== rows) throw new Error(`${count!.count} of ${rows} rows were kept`);
  const of = (who: 'bare' | 'product'): string => (median(rounds.map((one) => one[who])) / 1000).toFixed(1);
  console.log(
    `${rows} rows, a source ${pace}: fetched and dropped in ${of('bare')} s, synced in ${of('product')} s`,
  );
  return median(rounds.map(({ bare, product }) => bare / product));
}

try {
  if (!foreign) await order(source.base, { slowMs: PACE });
  goal(
    'rows a second, sync / fetched and dropped',
    await ratioAt(foreign ? 'at its own pace' : `of ${PACE} ms a page`),
    { least: LEAST },
  );
  if (!foreign) {
    await order(source.base, { slowMs: 0 });
    console.log(`the same of a source without a pace: ${(await ratioAt('without a pace')).toFixed(2)}`);
  }
} finally {
  await close();
  await source.stop();
  await bench.stop();
}

async function order(base: string, faults: object): Promise<void> {
  await fetch(`${base}/_sim/faults`, { method: 'POST', body: JSON.stringify(faults) });
}
