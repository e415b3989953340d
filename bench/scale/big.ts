/**
 * One organisation with 10 million goods groups among 100 small ones: what a small one's operations cost beside it, against the same 100
 * without it in a database of their own, in turn; and what they cost the big one. `BENCH_BIG` makes it smaller.
 */
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { SOME, scaledDatabase } from './lib/databases.ts';
import { addBig, ORGANISATION } from './lib/fill.ts';
import { Crowd, OPERATIONS, type Operation, shown, timesInTurn } from './lib/operations.ts';

const BIG = Number(process.env.BENCH_BIG ?? 10_000_000);
/** How many times the cost without it a small one's operations may have. */
const MOST = 1.2;

const bench = await filledDatabase({ goods: false });
const alone = await scaledDatabase(bench, 'scale_some', SOME);
const beside = await scaledDatabase(bench, 'scale_big', SOME);
try {
  const known = await beside.sql.unsafe(`select from tenants where idguid = ${ORGANISATION('0')}`);
  if (known.length === 0) {
    const begun = performance.now();
    await addBig(beside.sql, BIG);
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `goods groups of one organisation ${BIG}, filled in ${seconds.toFixed(0)} s, ${(await beside.megabytes()).toFixed(0)} MB`,
    );
  }
  const [one, other] = [await alone.start(), await beside.start()];
  const names = ['small, without it', 'small, beside it', 'the big one'];
  const crowds = [
    new Crowd([one.url], await alone.tokens()),
    new Crowd([other.url], await beside.tokens()),
    new Crowd([other.url], await beside.tokens([0])),
  ];
  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    const { middle, cost } = await timesInTurn(crowds, operation);
    for (const [n, name] of names.entries())
      console.log(`${operation.padEnd(8)} ${name.padEnd(17)}: ${shown(middle[n]!)}`);
    goal(`  cost of ${operation} for a small one beside it / without it`, cost(1, 0), { most: MOST });
  }
  for (const crowd of crowds) await crowd.close();
} finally {
  await alone.close();
  await beside.close();
  await bench.stop();
}
