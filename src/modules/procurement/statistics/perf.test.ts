import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { SEE_NOTICES, STATISTICS_API } from '../labels.ts';
import { insertAuthority } from '../notices/testkit.ts';
import { rollNextMonth } from './rollups.ts';
import { insertSuppliers } from './testkit.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES] });
  await t.ownerDb.execute(sql`insert into ejn_authorities (id, stamp, name, city) select n, 'x', 'Organ ' || n, 'Sarajevo' from generate_series(1, 1840) n`);
  await t.ownerDb.execute(sql`insert into ejn_suppliers (key, stamp, name, firm) select 'r' || n, 'x', 'Firma ' || n, 'r' || n from generate_series(1, 20000) n`);
  for (let k = 0; k < 12; k++)
  await t.ownerDb.execute(sql`insert into ejn_facts (contract_id, procedure_id, lot_id, day, code, authority_id, firm, members, value, bids, estimate, price)
    select n, n / 2, n, date '2014-12-01' + (random() * 4380)::int, (10 + (power(random(), 2) * 80)::int) * 1000000 + (random() * 9)::int * 100000 + 10000,
    1 + (power(random(), 2) * 1838)::int, 'r' || (1 + (power(random(), 2) * 19998)::int), 1, (random() * 100000)::numeric(18,2), 1 + (random() * 5)::int, 1000, 900
    from generate_series(${k * 100000 + 1}::int, ${(k + 1) * 100000}::int) n`);
  await t.ownerDb.execute(sql`vacuum analyze ejn_facts`);
  await t.ownerDb.execute(sql`insert into ejn_rollup_months (month) select distinct date_trunc('month', day)::date from ejn_facts`);
  const begun = Date.now();
  let months = 0;
  while (await rollNextMonth(t.deps.database)) months++;
  console.log('rolled', months, 'months in', Date.now() - begun, 'ms');
  await t.ownerDb.execute(sql`vacuum analyze ejn_rollups`);
  const { rows } = await t.ownerDb.execute(sql`select dim, span, count(*) from ejn_rollups group by 1, 2 order by 1, 2`);
  console.log(rows);
}, 600_000);
afterAll(() => t?.close());

it('times', async () => {
  const all = 'razdoblje=dani&od=2014-12-01&do=2026-11-29';
  for (const path of [
    `?${all}`, '?razdoblje=12m', `?${all}&cpv=10`, `?${all}&cpv=45`, `?${all}&authority=1`, `?${all}&supplier=r1`, '?razdoblje=12m&cpv=10',
    `/dobavljaci?day__gte=2014-12-01&day__lte=2026-11-29`, `/dobavljaci?sort=name`, `/organi`, `/cpv?level=group`, `/mjeseci`, `/ugovori`, `/ugovori?sort=-value`,
    `/ugovori?cpv__in=45`, `/ugovori?supplier__in=r1`, `/dobavljaci/r1?${all}`, `/ugovori?q=nabavka`,
  ]) {
    const times: number[] = [];
    let status = 0;
    for (let n = 0; n < 3; n++) {
      const begun = performance.now();
      const answer = await t.call('GET', `${STATISTICS_API}${path}`, { token: person.token });
      status = answer.status;
      times.push(Math.round(performance.now() - begun));
    }
    console.log(status, times.join(' '), path);
  }
}, 300_000);
