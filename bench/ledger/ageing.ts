/**
 * Ageing of 85,000 open documents, through the services as the application's login: the page of partners and the sums above it, against
 * grouping the lines by document by the same login. The day is the last of the books, as today mostly is; beside it a day after which
 * there are lines. In turn, medians of milliseconds.
 */
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/core/context.ts';
import type { ListQuery } from '../../src/core/list-query.ts';
import { ageingOf, ageTotals } from '../../src/modules/bookkeeping/open-items/ageing.service.ts';
import type { AgeingSort } from '../../src/modules/bookkeeping/open-items/items.api.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { fillMillion } from './lib/million.ts';
import { addOrganisation } from './lib/organisations.ts';

const ROUNDS = 5;
const LAST = '2026-12-31';
const EARLIER = '2026-11-17';

const bench = await filledDatabase();
const pool = openPool(appConnection(bench.connection), 2);
try {
  const organisation = await addOrganisation(bench.sql, database(pool));
  await fillMillion(bench.sql, organisation);

  const on = (day: string): ListQuery<AgeingSort> => ({
    page: 1,
    pageSize: 25,
    words: [],
    sort: [{ field: 'overdue', descending: true }],
    filters: [{ field: 'day', operator: 'eq', values: [day] }],
    sums: ['balance'],
  });
  const [last, earlier] = [on(LAST), on(EARLIER)];
  const works: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    grouped: ({ db }) =>
      db.execute(sql`select partner_id, count(*), sum(open) filter (where late <= 0), sum(open) filter (where late between 1 and 30),
          sum(open) filter (where late between 31 and 60), sum(open) filter (where late > 60)
        from (select partner_id, document_no, sum(debit - credit) as open, current_date - min(due_date) as late
          from fin_lines where account = '432' group by partner_id, document_no having sum(debit - credit) <> 0) documents
        group by partner_id`),
    page: (ctx) => ageingOf(last).page(ctx, last),
    totals: (ctx) => ageTotals(ctx, last),
    earlier: (ctx) => ageingOf(earlier).page(ctx, earlier),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const begun = performance.now();
      await organisation.run(work);
      // The first warms up.
      if (round >= 0) times[name]!.push(performance.now() - begun);
    }
  const of = (name: string): number => median(times[name]!);
  const grouped = of('grouped');
  goal(
    `ageing by partner: grouped lines ${grouped.toFixed(0)} ms, page ${of('page').toFixed(0)} ms, page / grouped`,
    of('page') / grouped,
    { most: 0.15 },
  );
  goal(`sums by age ${of('totals').toFixed(0)} ms, sums / grouped`, of('totals') / grouped, { most: 0.15 });
  console.log(`the page of a day six weeks before: ${of('earlier').toFixed(0)} ms`);
} finally {
  await pool.end();
  await bench.stop();
}
