/**
 * 1, 100 and 10,000 organisations of the same size, each number in a database of its own with the product on it: a page of a list, a
 * search, a new record, a posted voucher, by 100 signed-in people of as many organisations as there are. In turn, so that a machine that
 * slows down slows all; the cost of one operation is what a client has of a second. Then what is done of itself: a round of a job that
 * every organisation has once a day. `BENCH_ORGANISATIONS` and `BENCH_ROWS` make it smaller.
 */
import { PgBoss } from 'pg-boss';
import { SCHEMA } from '../../src/server/jobs/install.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { type Program, residentMiB } from '../lib/product.ts';
import { MANY, type Scaled, SOME, scaledDatabase } from './lib/databases.ts';
import { ROWS } from './lib/fill.ts';
import {
  Crowd,
  type Measured,
  OPERATIONS,
  type Operation,
  SECONDS,
  shown,
  timesInTurn,
} from './lib/operations.ts';

/** How many times the cost with one organisation it may be. */
const MOST = 1.2;
/** A queue with a job of each organisation, once a day; those of every few minutes and hours have theirs only where there is a row for them (`among`). */
const OF_ALL = 'vouchers.recurring';

const bench = await filledDatabase({ goods: false });
const databases: Scaled[] = [];
try {
  for (const [name, count] of [
    ['scale_one', 1],
    ['scale_some', SOME],
    ['scale_many', MANY],
  ] as const)
    databases.push(await scaledDatabase(bench, name, count));
  const programs: Program[] = [];
  for (const scaled of databases) programs.push(await scaled.start());
  const crowds: Crowd[] = [];
  for (const [n, scaled] of databases.entries())
    crowds.push(new Crowd([programs[n]!.url], await scaled.tokens()));

  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    const { middle, cost } = await timesInTurn(crowds, operation);
    for (const [n, { organisations }] of databases.entries()) {
      console.log(
        `${operation.padEnd(8)} ${String(organisations).padStart(6)} organisations: ${shown(middle[n]!)}`,
      );
      // Beside one organisation, whose people wait for each other's vouchers, also beside the number before.
      for (const base of new Set([0, n - 1]))
        if (base >= 0 && base < n)
          goal(
            `  cost of ${operation} with ${organisations} organisations / with ${databases[base]!.organisations}`,
            cost(n, base),
            { most: MOST },
          );
    }
  }
  for (const [n, { organisations }] of databases.entries())
    console.log(
      `${organisations} organisations: start ${(programs[n]!.ready / 1000).toFixed(1)} s, memory of the node ${residentMiB(programs[n]!.child.pid!).toFixed(0)} MiB`,
    );
  for (const crowd of crowds) await crowd.close();
  const [one, many] = [databases[0]!, databases.at(-1)!];
  const kilobytes =
    (((await many.megabytes()) - (await one.megabytes())) * 1024) / Math.max(1, MANY - one.organisations);
  console.log(`an organisation of ${ROWS} goods groups and ten vouchers: ${kilobytes.toFixed(0)} KB`);

  const crowd = new Crowd([programs.at(-1)!.url], await many.tokens());
  const calm = await crowd.measure('list', SECONDS);
  const { seconds, busy } = await roundOfJobs(many, () => crowd.measure('list', SECONDS));
  console.log(
    `jobs of a queue for ${many.organisations} organisations: ${seconds.toFixed(1)} s on one node, ${(many.organisations / seconds).toFixed(0)} a second`,
  );
  console.log(`list meanwhile: ${shown(busy)}; without them ${shown(calm)}`);
  await crowd.close();
} finally {
  for (const scaled of databases) await scaled.close();
  await bench.stop();
}

/** Queues a job of every organisation and waits until all are done; `meanwhile` is what is measured from when they have begun. */
async function roundOfJobs(
  { sql, connection }: Scaled,
  meanwhile: () => Promise<Measured>,
): Promise<{ seconds: number; busy: Measured }> {
  const { host, port, username: user, database } = connection;
  const boss = new PgBoss({
    ...{ host, port, user, database, password: '', schema: SCHEMA },
    ...{ migrate: false, supervise: false, schedule: false },
  });
  boss.on('error', () => {});
  await boss.start();
  const left = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pgboss.job where name = ${OF_ALL} and state < 'completed'`;
    return row!.count;
  };
  await boss.send(OF_ALL, {});
  // The first one waits for a look every five seconds, which are no part of the rate. A few may be done before they are seen.
  for (let n = 0; n < 200 && (await left()) <= 1; n++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const begun = performance.now();
  const busy = await meanwhile();
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  const seconds = (performance.now() - begun) / 1000;
  await boss.stop({ graceful: false });
  return { seconds, busy };
}
