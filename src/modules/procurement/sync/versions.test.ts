import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeDue } from './open.ts';
import { reindexProcedures } from './reindex.ts';
import { later } from './test/source.ts';
import {
  CORRECTED,
  expectOneListed,
  firms,
  kit,
  OUTDATED,
  setUp,
  supplier,
  versions,
} from './versions.testkit.ts';

setUp();

describe('a correction', () => {
  it('is one listed notice and told once: the new version first', () =>
    expectOneListed([[CORRECTED], [OUTDATED]]));
});

describe('what comes later', () => {
  it('in other sets is found by the search, and told', async () => {
    kit.source.sets.Lots = [
      { Id: 1, ProcedureId: 1, Number: 1, Name: 'LOT 1 - toneri', EstimatedValue: 5, LastUpdated: later(2) },
    ];
    await kit.pull();
    expect(await kit.look(sql`select (v @@ 'toner') as found, lots from ejn_notices`)).toEqual([
      { found: true, lots: 1 },
    ]);
    kit.source.sets.Lots = [
      { Id: 1, ProcedureId: 1, Number: 1, Name: 'LOT 1 - olovke', EstimatedValue: 5, LastUpdated: later(3) },
    ];
    await kit.pull();
    kit.source.sets.Awards = [
      { Id: 1, ProcedureId: 1, NoticeId: 1, EuFundsUsed: true, LastUpdated: later(4) },
    ];
    await kit.pull();
    await kit.pull();
    expect(await kit.changes()).toEqual([
      ['changed', [{ field: 'lots', before: '0', after: '1' }]],
      ['changed', [{ field: 'lot_names', before: null, after: null }]],
      ['awarded', null],
    ]);
  });
});

it('notices close when their deadline passes', async () => {
  await kit.write(sql`update ejn_notices set deadline = now() - interval '1 second'`);
  expect(await closeDue(kit.t.deps.database)).toBe(1);
  expect(await closeDue(kit.t.deps.database)).toBe(0);
  expect(await versions()).toEqual([{ id: 1, latest: true, open: false }]);
});

it('procedures without a notice are left out', async () => {
  await reindexProcedures(kit.t.deps.database, [77, 77, 1]);
  await reindexProcedures(kit.t.deps.database, []);
  expect(await kit.changes()).toEqual([]);
});

it('suppliers with one tax number are one firm, however it is written; what a person said stays', async () => {
  kit.source.sets.Suppliers = [
    supplier(7, 'TaxNumber', '4201234560003'),
    supplier(5, 'TaxNumber', '4201234560011'),
  ];
  const of = 'UniqueIdentificationNumber';
  kit.source.sets.UnregisteredSuppliers = [
    supplier(1, of, '4201 2345 60003'),
    supplier(2, of, '201234560003'),
    supplier(3, of, null),
    supplier(4, of, '123'),
    supplier(6, of, '4209999990001'),
  ];
  await kit.pull();
  expect(await firms()).toEqual([
    { key: 'r5', firm: 'r5', joined_by: null },
    { key: 'r7', firm: 'r5', joined_by: 'tax' },
    { key: 'u1', firm: 'r5', joined_by: 'tax' },
    { key: 'u2', firm: 'r5', joined_by: 'tax' },
    { key: 'u3', firm: 'u3', joined_by: null },
    { key: 'u4', firm: 'u4', joined_by: null },
    { key: 'u6', firm: 'u6', joined_by: null },
  ]);
  await kit.write(sql`update ejn_suppliers set firm = 'u2', joined_by = 'apart' where key = 'u2'`);
  await kit.write(sql`update ejn_suppliers set firm = 'r7', joined_by = 'person' where key = 'u3'`);
  kit.source.sets.Suppliers = [supplier(5, 'TaxNumber', '4209999990001', 30)];
  kit.source.sets.UnregisteredSuppliers = [
    supplier(2, of, '201234560003', 31),
    supplier(3, of, '4209999990001', 32),
  ];
  await kit.pull();
  expect(await firms()).toEqual([
    { key: 'r5', firm: 'r5', joined_by: null },
    { key: 'r7', firm: 'r7', joined_by: null },
    { key: 'u1', firm: 'r7', joined_by: 'tax' },
    { key: 'u2', firm: 'u2', joined_by: 'apart' },
    { key: 'u3', firm: 'r7', joined_by: 'person' },
    { key: 'u4', firm: 'u4', joined_by: null },
    { key: 'u6', firm: 'r5', joined_by: 'tax' },
  ]);
});
