/**
 * Statistics of 1,500,000 contracts of twelve years (EJN_CONTRACTS for fewer), through the services that the screens ask: the overview of
 * usual and of long periods, narrowed by what people click, and the page of the largest supplier. Also how long a month takes to add up.
 */

import { getFirm } from '../../src/modules/procurement/statistics/firm.service.ts';
import { overviewOf } from '../../src/modules/procurement/statistics/overview.service.ts';
import { refreshStatistics } from '../../src/modules/procurement/statistics/rollups.ts';
import type { Sql } from '../../test/sql.ts';
import { goal } from '../files/lib/goal.ts';
import { openNotices, timesOf } from './lib/ask.ts';

const CONTRACTS = Number(process.env.EJN_CONTRACTS ?? 1_500_000);
const AUTHORITIES = 1840;
const SUPPLIERS = 20_000;
const STAMP = '2026-11-01T00:00:00.0000000Z';
/** Days of the contracts. */
const ALL = { razdoblje: 'dani', od: '2014-12-01', do: '2026-11-29' } as const;

/** Contracts of which a few authorities, suppliers and divisions have many. */
async function fillFacts(sql: Sql): Promise<void> {
  const [known] = await sql<{ count: number }[]>`select count(*)::int as count from ejn_facts`;
  if (known!.count >= CONTRACTS) return;
  await sql`select setseed(0.5)`;
  await sql`
    insert into ejn_authorities (id, stamp, name, city)
    select n, ${STAMP}, 'Organ ' || n, 'Sarajevo' from generate_series(1, ${AUTHORITIES}) n on conflict do nothing`;
  await sql`
    insert into ejn_suppliers (key, stamp, name, firm)
    select 'r' || n, ${STAMP}, 'Firma ' || n, 'r' || n from generate_series(1, ${SUPPLIERS}) n on conflict do nothing`;
  await sql`
    insert into ejn_facts (contract_id, procedure_id, lot_id, day, code, authority_id, firm, members, value, bids, estimate, price)
    select n, n / 2, n, date '2014-12-01' + (random() * 4380)::int,
      (10 + (power(random(), 2) * 80)::int) * 1000000 + (random() * 9)::int * 100000 + 10000,
      1 + (power(random(), 2) * (${AUTHORITIES} - 2))::int, 'r' || (1 + (power(random(), 2) * (${SUPPLIERS} - 2))::int), 1,
      (random() * 100000)::numeric(18, 2), 1 + (random() * 5)::int, 1000, 500 + (random() * 700)::int
    from generate_series(1, ${CONTRACTS}) n on conflict do nothing`;
  await sql.unsafe('vacuum analyze ejn_facts');
  await sql`
    insert into ejn_rollup_months (month) select distinct date_trunc('month', day)::date from ejn_facts on conflict do nothing`;
}

const { app, asApp, bench, stop } = await openNotices(fillFacts);
try {
  const begun = performance.now();
  await refreshStatistics(app);
  const [months] = await bench.sql<{ count: number }[]>`select count(*)::int as count from ejn_rollup_months`;
  console.log(`a month is added up in ${((performance.now() - begun) / months!.count).toFixed(0)} ms`);
  await bench.sql.unsafe('vacuum analyze ejn_rollups');
  const times = await timesOf({
    usual: () => asApp((ctx) => overviewOf(ctx, { razdoblje: '12m' })),
    all: () => asApp((ctx) => overviewOf(ctx, ALL)),
    'usual, a large division': () => asApp((ctx) => overviewOf(ctx, { razdoblje: '12m', cpv: '10' })),
    'all, a large division': () => asApp((ctx) => overviewOf(ctx, { ...ALL, cpv: '10' })),
    'all, a usual division': () => asApp((ctx) => overviewOf(ctx, { ...ALL, cpv: '45' })),
    'all, the largest authority': () => asApp((ctx) => overviewOf(ctx, { ...ALL, authority: '1' })),
    'all, the largest supplier': () => asApp((ctx) => overviewOf(ctx, { ...ALL, supplier: 'r1' })),
    'page of the largest supplier': () => asApp((ctx) => getFirm(ctx, 'r1', ALL)),
  });
  for (const [what, time] of Object.entries(times))
    goal(`${what}: ms`, time, { most: what.startsWith('usual') ? 400 : 1000 });
} finally {
  await stop();
}
