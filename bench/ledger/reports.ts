/**
 * Reports of a year of 1,000,000 lines, beside as many of another organisation, through the services as the application's login, against
 * plain sums over the same lines by the same login: trial balance of the year and of any day, the next page of a card of 90,000 lines, the
 * journal, the overview. In turn, medians of milliseconds.
 */
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/core/context.ts';
import { card } from '../../src/modules/bookkeeping/reports/card.service.ts';
import { journal } from '../../src/modules/bookkeeping/reports/journal.service.ts';
import { overview } from '../../src/modules/bookkeeping/reports/overview.service.ts';
import { trialBalance } from '../../src/modules/bookkeeping/reports/trial-balance.service.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { CARD_ACCOUNT, fillMillion } from './lib/million.ts';
import { addOrganisation } from './lib/organisations.ts';

const ROUNDS = 5;

const bench = await filledDatabase();
const pool = openPool(appConnection(bench.connection), 2);
try {
  const organisation = await addOrganisation(bench.sql, database(pool));
  // The table has another organisation's lines too, as that of an office of accountants has.
  for (const filled of [await addOrganisation(bench.sql, database(pool)), organisation])
    await fillMillion(bench.sql, filled);

  /** Median milliseconds of a service in a transaction of its own, after one to warm up. */
  const time = async (work: (ctx: Ctx) => Promise<unknown>, rounds = ROUNDS): Promise<number> => {
    const times: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const begun = performance.now();
      await organisation.run(work);
      if (round >= 0) times.push(performance.now() - begun);
    }
    return median(times);
  };

  const rawSum = await time(
    ({ db }) =>
      db.execute(sql`select account, sum(debit), sum(credit) from fin_lines
        where day between '2026-01-01' and '2026-12-31' group by account`),
    3,
  );
  const wholeAccount = await time(
    ({ db }) =>
      db.execute(sql`select * from (
        select l.*, sum(debit - credit) over (order by day, voucher_id, line) as balance from fin_lines l
        where account = ${CARD_ACCOUNT} and day between '2026-01-01' and '2026-12-31'
      ) l where day > '2026-12-15' order by day, voucher_id, line limit 50`),
    3,
  );

  const year = await time((ctx) => trialBalance(ctx, { level: 4 }));
  goal(
    `trial balance of a year: raw ${rawSum.toFixed(0)} ms, product ${year.toFixed(1)} ms, product / raw`,
    year / rawSum,
    { most: 0.05 },
  );
  goal('the same', year, { most: 300 }, ' ms');
  goal(
    'trial balance of any day',
    await time((ctx) => trialBalance(ctx, { level: 4, to: '2026-11-17' })),
    { most: 300 },
    ' ms',
  );
  goal(
    'trial balance between any days',
    await time((ctx) => trialBalance(ctx, { level: 4, from: '2026-03-14', to: '2026-11-17' })),
    { most: 300 },
    ' ms',
  );

  const asked = { account: CARD_ACCOUNT, from: '2026-12-15', limit: 50 };
  const enter = await time((ctx) => card(ctx, asked));
  const { next } = await organisation.run((ctx) => card(ctx, asked));
  const page = await time((ctx) => card(ctx, { ...asked, after: next! }), 15);
  goal('first page of a card by its day', enter, { most: 300 }, ' ms');
  goal(
    `next page of a card: whole account ${wholeAccount.toFixed(0)} ms, product ${page.toFixed(1)} ms, product / whole`,
    page / wholeAccount,
    { most: 0.02 },
  );
  goal('first page of the journal', await time((ctx) => journal(ctx, { limit: 100 })), { most: 300 }, ' ms');
  goal('overview', await time((ctx) => overview(ctx, {})), { most: 600 }, ' ms');
} finally {
  await pool.end();
  await bench.stop();
}
