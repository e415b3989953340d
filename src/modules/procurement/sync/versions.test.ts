import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { closeDue, stemAnew } from './open.ts';
import { reindexProcedures } from './reindex.ts';
import { type GivenSource, giveRows, noticeRow } from './test/source.ts';
import { emptyTables, look, pull } from './testkit.ts';

const NOTICES = 'AnnouncementProcedureNotices';
let t: TestApp;
let source: GivenSource;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t);
  source = await giveRows({ [NOTICES]: [noticeRow(1)] });
  await pull(t, source);
});
afterEach(() => source.close());

const later = (seconds: number) => `2026-11-21T11:00:${String(seconds).padStart(2, '0')}Z`;
const changes = async () =>
  (
    await look<{ what: string; changes: string | null }>(
      t,
      sql`select what, changes from ejn_changes order by no`,
    )
  ).map(({ what, changes: fields }) => [what, fields && JSON.parse(fields)]);
const versions = () => look(t, sql`select id::int, latest, open from ejn_notices order by id`);
const CORRECTED = noticeRow(1, {
  ...{ Id: 2, LastUpdated: later(1) },
  ...{ ApplicationDeadlineDateTime: '2099-12-27T10:00:00Z', EstimatedValueTotal: 1100 },
});
const OUTDATED = noticeRow(1, { LastUpdated: later(1), IsLatestVersion: false });
const TOLD = [
  'changed',
  [
    { field: 'value', before: '1000.00', after: '1100.00' },
    { field: 'deadline', before: '2099-12-20T10:00:00.000Z', after: '2099-12-27T10:00:00.000Z' },
  ],
];

describe('a correction', () => {
  it.each([
    ['both at once', [[OUTDATED, CORRECTED]]],
    ['the new version first', [[CORRECTED], [OUTDATED]]],
    ['the old version first', [[OUTDATED], [CORRECTED]]],
  ])('is one listed notice and told once: %s', async (_order, runs) => {
    for (const rows of runs) {
      source.sets[NOTICES] = rows;
      await pull(t, source);
    }
    expect(await versions()).toEqual([
      { id: 1, latest: false, open: false },
      { id: 2, latest: true, open: true },
    ]);
    expect(await changes()).toEqual([TOLD]);
  });

  it('of the text makes the words searched for', async () => {
    source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(1), ProcedureName: 'Nabavka kruha' })];
    await pull(t, source);
    expect(
      await look(t, sql`select (v @@ 'kruh') as found, (v @@ 'papir') as before from ejn_notices`),
    ).toEqual([{ found: true, before: false }]);
    expect(await changes()).toEqual([
      ['changed', [{ field: 'name', before: 'Nabavka papira 1', after: 'Nabavka kruha' }]],
    ]);
  });

  it('that is taken back lists the version that the source says', async () => {
    source.sets[NOTICES] = [OUTDATED, CORRECTED];
    await pull(t, source);
    source.sets[NOTICES] = [
      { ...OUTDATED, LastUpdated: later(9), IsLatestVersion: true },
      { ...CORRECTED, LastUpdated: later(9), IsLatestVersion: false },
    ];
    await pull(t, source);
    expect(await versions()).toEqual([
      { id: 1, latest: true, open: true },
      { id: 2, latest: false, open: false },
    ]);
  });
});

describe('what comes later', () => {
  it('in other sets is found by the search, and told', async () => {
    source.sets.Lots = [
      { Id: 1, ProcedureId: 1, Number: 1, Name: 'LOT 1 - toneri', EstimatedValue: 5, LastUpdated: later(2) },
    ];
    await pull(t, source);
    expect(await look(t, sql`select (v @@ 'toner') as found, lots from ejn_notices`)).toEqual([
      { found: true, lots: 1 },
    ]);
    source.sets.Lots = [
      { Id: 1, ProcedureId: 1, Number: 1, Name: 'LOT 1 - olovke', EstimatedValue: 5, LastUpdated: later(3) },
    ];
    await pull(t, source);
    source.sets.Awards = [{ Id: 1, ProcedureId: 1, NoticeId: 1, EuFundsUsed: true, LastUpdated: later(4) }];
    await pull(t, source);
    await pull(t, source);
    expect(await changes()).toEqual([
      ['changed', [{ field: 'lots', before: '0', after: '1' }]],
      ['changed', [{ field: 'lot_names', before: null, after: null }]],
      ['awarded', null],
    ]);
  });

  it('of an award and a termination is an award', async () => {
    source.sets.TerminationNotices = [
      { Id: 1, ProcedureId: 1, NoticeId: 1, Announced: later(4), LastUpdated: later(4) },
    ];
    await pull(t, source);
    source.sets.Awards = [{ Id: 1, ProcedureId: 1, NoticeId: 1, EuFundsUsed: true, LastUpdated: later(5) }];
    await pull(t, source);
    source.sets.TerminationNotices[0]!.LastUpdated = later(6);
    await pull(t, source);
    expect((await changes()).map(([what]) => what)).toEqual(['terminated', 'awarded']);
    expect(await look(t, sql`select outcome, open from ejn_notices`)).toEqual([
      { outcome: 'awarded', open: false },
    ]);
  });

  it('is not told a second time when nothing is new', async () => {
    source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(1) })];
    await pull(t, source);
    expect(await changes()).toEqual([]);
  });
});

it('notices close when their deadline passes', async () => {
  await t.ownerDb.execute(sql`update ejn_notices set deadline = now() - interval '1 second'`);
  expect(await closeDue(t.deps.database)).toBe(1);
  expect(await closeDue(t.deps.database)).toBe(0);
  expect(await versions()).toEqual([{ id: 1, latest: true, open: false }]);
});

it('what another version of the stemmer has made is made anew, and nobody is told', async () => {
  source.sets[NOTICES] = Array.from({ length: 450 }, (_, n) =>
    noticeRow(n + 1, { LastUpdated: later(n % 60) }),
  );
  await pull(t, source);
  await t.ownerDb.execute(sql`truncate ejn_changes`);
  await t.ownerDb.execute(sql`update ejn_notices set stems = 0, v = 'staro'`);
  expect(await stemAnew(t.deps.database, new AbortController().signal)).toBe(450);
  expect(await look(t, sql`select count(*)::int as found from ejn_notices where v @@ 'papir'`)).toEqual([
    { found: 450 },
  ]);
  expect(await stemAnew(t.deps.database, new AbortController().signal)).toBe(0);
  expect(await changes()).toEqual([]);
});

it('procedures without a notice are left out', async () => {
  await reindexProcedures(t.deps.database, [77, 77, 1]);
  await reindexProcedures(t.deps.database, []);
  expect(await changes()).toEqual([]);
});

it('suppliers with one tax number are one firm, however it is written; what a person said stays', async () => {
  const supplier = (Id: number, field: string, number: string | null, seconds = Id) => ({
    Id,
    Name: `Firma ${Id}`,
    [field]: number,
    CityName: 'TUZLA',
    IsForeign: false,
    LastUpdated: later(seconds),
  });
  source.sets.Suppliers = [
    supplier(7, 'TaxNumber', '4201234560003'),
    supplier(5, 'TaxNumber', '4201234560011'),
  ];
  const of = 'UniqueIdentificationNumber';
  source.sets.UnregisteredSuppliers = [
    supplier(1, of, '4201 2345 60003'),
    supplier(2, of, '201234560003'),
    supplier(3, of, null),
    supplier(4, of, '123'),
    supplier(6, of, '4209999990001'),
  ];
  await pull(t, source);
  const firms = () => look(t, sql`select key, firm, joined_by from ejn_suppliers order by key`);
  expect(await firms()).toEqual([
    { key: 'r5', firm: 'r5', joined_by: null },
    { key: 'r7', firm: 'r5', joined_by: 'tax' },
    { key: 'u1', firm: 'r5', joined_by: 'tax' },
    { key: 'u2', firm: 'r5', joined_by: 'tax' },
    { key: 'u3', firm: 'u3', joined_by: null },
    { key: 'u4', firm: 'u4', joined_by: null },
    { key: 'u6', firm: 'u6', joined_by: null },
  ]);
  await t.ownerDb.execute(sql`update ejn_suppliers set firm = 'u2', joined_by = 'apart' where key = 'u2'`);
  await t.ownerDb.execute(sql`update ejn_suppliers set firm = 'r7', joined_by = 'person' where key = 'u3'`);
  source.sets.Suppliers = [supplier(5, 'TaxNumber', '4209999990001', 30)];
  source.sets.UnregisteredSuppliers = [
    supplier(2, of, '201234560003', 31),
    supplier(3, of, '4209999990001', 32),
  ];
  await pull(t, source);
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
