import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { insertNotices } from '../notices/testkit.ts';
import { refreshStatistics } from './rollups.ts';
import { insertContracts, insertSuppliers } from './testkit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await insertSuppliers(t, [{ key: 'r1', name: 'Alfa d.o.o.' }]);
  const lot = { name: 'Lot', cpv: '45233120' };
  await insertNotices(t, [
    { id: 21, name: 'Procjena lota je nula', value: 2000, lots: [{ ...lot, value: 0 }] },
    { id: 22, name: 'Cijena po jedinici', lots: [{ ...lot, value: 50_000 }] },
    { id: 23, name: 'Dan kojeg ne može biti', lots: [{ ...lot, value: 1000 }] },
    { id: 24, name: 'Ugovor naveden dvaput', lots: [{ ...lot, value: 1000 }] },
    { id: 25, name: 'Jedan lot je nestao', lots: [{ ...lot, value: 1000 }, lot] },
    { id: 26, name: 'Nema procjene za lot', value: 9000, lots: [lot, lot] },
  ]);
  await insertContracts(t, [
    { id: 1, procedure: 21, won: ['r1'], value: 1500 },
    { id: 2, procedure: 22, won: ['r1'], value: 3.2 },
    { id: 3, procedure: 23, won: ['r1'], value: 900, day: '1900-01-01' },
    { id: 4, procedure: 24, won: ['r1'], value: 900 },
    { id: 5, procedure: 24, won: ['r1'], value: 900 },
    { id: 6, procedure: 25, lot: null, won: ['r1'], value: 800 },
    { id: 7, procedure: 26, lot: 0, won: ['r1'], value: 4000 },
  ]);
  await t.ownerDb.execute(sql`update ejn_contracts set group_id = 400 where id = 5`);
  await t.ownerDb.execute(sql`update ejn_lots set gone_at = now() where id = 2501`);
  await t.ownerDb.execute(sql`
    insert into ejn_awards (id, stamp, procedure_id, announced) values (1, '', 23, '2025-05-05T12:00Z')`);
  await refreshStatistics(t.deps.database);
});
afterAll(() => t?.close());

const factsOf = async (procedure: number) =>
  (
    await t.ownerDb.execute(sql`
      select day::text, lot_id::int as lot, value::text, bids, estimate::text, price::text from ejn_facts
      where procedure_id = ${procedure} order by contract_id`)
  ).rows;

it('an estimate of nothing is none: that of the notice holds, which has one lot', async () => {
  expect(await factsOf(21)).toMatchObject([{ estimate: '2000.00', price: '1500.00' }]);
});

it('the value of a notice is not the estimate of one of its lots', async () => {
  expect(await factsOf(26)).toMatchObject([{ value: '4000.00', estimate: null, price: null }]);
});

it('a price that is far from its estimate is counted, and not compared with it', async () => {
  expect(await factsOf(22)).toMatchObject([{ value: '3.20', bids: 1, estimate: null, price: null }]);
});

it('a contract on a day that cannot be is of the day of its award', async () => {
  expect(await factsOf(23)).toMatchObject([{ day: '2025-05-05' }]);
});

it('a contract that a corrected award tells again is one', async () => {
  expect(await factsOf(24)).toMatchObject([{ value: '900.00', estimate: '1000.00', price: '900.00' }]);
});

it('a contract without a lot is of the only lot that is left', async () => {
  expect(await factsOf(25)).toMatchObject([{ lot: 2500, estimate: '1000.00', price: '800.00' }]);
});
