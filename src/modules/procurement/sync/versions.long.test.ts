// Long, since a source is fetched for each of these again.
// In the suite: versions.test.ts (a correction, what comes later, suppliers that are one firm).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stemAnew } from './open.ts';
import { later, noticeRow } from './test/source.ts';
import { NOTICES } from './testkit.ts';
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
  it.each([
    ['both at once', [[OUTDATED, CORRECTED]]],
    ['the old version first', [[OUTDATED], [CORRECTED]]],
  ])('is one listed notice and told once: %s', (_order, runs) => expectOneListed(runs));

  it('of the text makes the words searched for', async () => {
    kit.source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(1), ProcedureName: 'Nabavka kruha' })];
    await kit.pull();
    expect(
      await kit.look(sql`select (v @@ 'kruh') as found, (v @@ 'papir') as before from ejn_notices`),
    ).toEqual([{ found: true, before: false }]);
    expect(await kit.changes()).toEqual([
      ['changed', [{ field: 'name', before: 'Nabavka papira 1', after: 'Nabavka kruha' }]],
    ]);
  });

  it('that is taken back lists the version that the source says', async () => {
    kit.source.sets[NOTICES] = [OUTDATED, CORRECTED];
    await kit.pull();
    kit.source.sets[NOTICES] = [
      { ...OUTDATED, LastUpdated: later(9), IsLatestVersion: true },
      { ...CORRECTED, LastUpdated: later(9), IsLatestVersion: false },
    ];
    await kit.pull();
    expect(await versions()).toEqual([
      { id: 1, latest: true, open: true },
      { id: 2, latest: false, open: false },
    ]);
  });
});

describe('what comes later', () => {
  it('of an award and a termination is an award', async () => {
    kit.source.sets.TerminationNotices = [
      { Id: 1, ProcedureId: 1, NoticeId: 1, Announced: later(4), LastUpdated: later(4) },
    ];
    await kit.pull();
    kit.source.sets.Awards = [
      { Id: 1, ProcedureId: 1, NoticeId: 1, EuFundsUsed: true, LastUpdated: later(5) },
    ];
    await kit.pull();
    kit.source.sets.TerminationNotices[0]!.LastUpdated = later(6);
    await kit.pull();
    expect((await kit.changes()).map(([what]) => what)).toEqual(['terminated', 'awarded']);
    expect(await kit.look(sql`select outcome, open from ejn_notices`)).toEqual([
      { outcome: 'awarded', open: false },
    ]);
  });

  it('of an award leaves it at the day on which it was first seen: the source has no other', async () => {
    const award = { Id: 1, ProcedureId: 1, NoticeId: 1, EuFundsUsed: false, LastUpdated: later(5) };
    kit.source.sets.Awards = [award];
    await kit.pull();
    kit.source.sets.Awards = [{ ...award, EuFundsUsed: true, LastUpdated: later(9) }];
    await kit.pull();
    expect(
      await kit.look(sql`select eu_funds, announced = ${later(5)}::timestamptz as first from ejn_awards`),
    ).toEqual([{ eu_funds: true, first: true }]);
  });

  it('is not told a second time when nothing is new', async () => {
    kit.source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(1) })];
    await kit.pull();
    expect(await kit.changes()).toEqual([]);
  });

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

it('what another version of the stemmer has made is made anew, and nobody is told', async () => {
  kit.source.sets[NOTICES] = Array.from({ length: 450 }, (_, n) =>
    noticeRow(n + 1, { LastUpdated: later(n % 60) }),
  );
  await kit.pull();
  await kit.write(sql`truncate ejn_changes`);
  await kit.write(sql`update ejn_notices set stems = 0, v = 'staro'`);
  expect(await stemAnew(kit.t.deps.database, new AbortController().signal)).toBe(450);
  expect(await kit.look(sql`select count(*)::int as found from ejn_notices where v @@ 'papir'`)).toEqual([
    { found: 450 },
  ]);
  expect(await stemAnew(kit.t.deps.database, new AbortController().signal)).toBe(0);
  expect(await kit.changes()).toEqual([]);
});

it('whom a person joined to a supplier goes where that goes, and comes back with it', async () => {
  const of = 'UniqueIdentificationNumber';
  kit.source.sets.Suppliers = [supplier(5, 'TaxNumber', '4201234560003')];
  kit.source.sets.UnregisteredSuppliers = [
    supplier(1, of, null),
    supplier(2, of, null),
    supplier(3, of, null),
  ];
  await kit.pull();
  // As two decisions leave it: the second is the same firm as the first, the third as the registered one.
  await kit.write(sql`
    insert into ejn_twins (idguid, a, b, reason, state, moved) values
      (gen_random_uuid(), 'u1', 'u2', 'name', 'joined', '[{"key": "u2", "firm": "u2", "joined_by": null}]'),
      (gen_random_uuid(), 'r5', 'u3', 'name', 'joined', '[{"key": "u3", "firm": "u3", "joined_by": null}]')`);
  await kit.write(sql`update ejn_suppliers set firm = 'u1', joined_by = 'person' where key = 'u2'`);
  await kit.write(sql`update ejn_suppliers set firm = 'r5', joined_by = 'person' where key = 'u3'`);
  const standing = async () => (await firms()).map(({ key, firm }) => `${key} ${firm}`);
  kit.source.sets.UnregisteredSuppliers = [supplier(1, of, '201234560003', 30)];
  await kit.pull();
  expect(await standing()).toEqual(['r5 r5', 'u1 r5', 'u2 r5', 'u3 r5']);
  kit.source.sets.UnregisteredSuppliers = [supplier(1, of, '4209999990001', 31)];
  await kit.pull();
  expect(await standing()).toEqual(['r5 r5', 'u1 u1', 'u2 u1', 'u3 r5']);
  await kit.write(sql`delete from ejn_twins`);
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
