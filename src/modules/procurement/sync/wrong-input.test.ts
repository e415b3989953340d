import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { later, noticeRow } from './test/source.ts';
import { DONE, NOTICES } from './testkit.ts';
import { give, kit, quarantine, setUp } from './wrong-input.testkit.ts';

setUp();

describe('a row with something wrong', () => {
  it('is taken without it, beside the sound ones of its page, and told of', async () => {
    give(
      NOTICES,
      noticeRow(1),
      noticeRow(2, { EstimatedValueTotal: -5 }),
      noticeRow(3, { EstimatedValueTotal: 1e17 }),
      noticeRow(4, {
        Announced: '0001-01-01T00:00:00Z',
        ApplicationDeadlineDateTime: '0001-01-01T00:00:00+01:00',
        EstimatedValueTotal: null,
      }),
      noticeRow(5, { ProcedureName: 'Nabavka \u0000 papira' }),
      noticeRow(6, { ProcedureName: 'Nabavka \ud800 papira' }),
      noticeRow(7, { ProcedureName: 'Nabavka '.repeat(25_600) }),
      noticeRow(8, { ProcedureName: '<script>alert(1)</script> & "papir"' }),
      noticeRow(9, { Id: '9' }),
      noticeRow(10, { LastUpdated: '2026-11-20T10:00:10' }),
      noticeRow(11, { ProcedureType: 'DynamicPurchasingSystem' }),
      noticeRow(12, { ApplicationDeadlineDateTime: 'uskoro', ProcedureName: null }),
      noticeRow(13, { ApplicationDeadlineDateTime: '2026-11-01T10:00:00Z' }),
      noticeRow(14, { ApplicationDeadlineDateTime: null }),
    );
    expect(await kit.pull()).toEqual(DONE);
    const rows = await kit.look<{ id: number; name: string; value: string | null; times: string | null }>(
      sql`select id::int, name, value::text, coalesce(announced, deadline)::text as times from ejn_notices order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(rows.map(({ value }) => value).slice(0, 4)).toEqual(['1000.00', null, null, null]);
    expect(rows[3]!.times).toBeNull();
    expect(rows[4]!.name).toBe('Nabavka  papira');
    expect(rows[5]!.name).toBe('Nabavka \ufffd papira');
    expect(rows[6]!.name).toHaveLength(4999);
    expect(rows[7]!.name).toBe('<script>alert(1)</script> & "papir"');
    expect(rows[11]!.name).toBe('Bez naziva');
    // Whose deadline has passed before it was published, or who names none, cannot be answered.
    expect(await kit.look(sql`select id::int from ejn_notices where not open order by id`)).toEqual(
      [4, 12, 13, 14].map((id) => ({ id })),
    );
    const faults = await quarantine();
    expect(faults.map(({ row_key }) => row_key)).toEqual(['12', '2', '3', '5', '6', '7']);
    expect(faults.every(({ kind }) => kind === 'mended')).toBe(true);
    expect(faults[1]!.fault).toBe('EstimatedValueTotal: „-5” ne može biti iznos, pa se vodi kao prazno.');
  });

  it('is settled when it comes without a fault, and stays as a person has left it while it is the same', async () => {
    give(NOTICES, noticeRow(1, { EstimatedValueTotal: -5 }), noticeRow(2, { EstimatedValueTotal: -6 }));
    await kit.pull();
    await kit.write(sql`update ejn_quarantine set settled_at = now() where row_key = '2'`);
    give(
      NOTICES,
      noticeRow(1, { LastUpdated: later(1) }),
      noticeRow(2, { EstimatedValueTotal: -6 }),
      noticeRow(3, { EstimatedValueTotal: -7 }),
    );
    await kit.pull();
    expect((await quarantine()).map(({ row_key }) => row_key)).toEqual(['3']);
    give(NOTICES, noticeRow(2, { LastUpdated: later(2), EstimatedValueTotal: -8 }));
    await kit.pull();
    expect((await quarantine()).map(({ row_key }) => row_key)).toEqual(['2', '3']);
  });
});

it('stamps of the future move nothing, and give way to any other', async () => {
  give(
    NOTICES,
    noticeRow(1),
    noticeRow(2, { LastUpdated: '2099-01-01T00:00:00Z', ProcedureName: 'Iz budućnosti' }),
  );
  await kit.pull();
  const [set] = await kit.look(sql`select watermark from ejn_sync_sets where set = ${NOTICES}`);
  expect(set).toEqual({ watermark: '2026-11-20T10:00:01.0000000Z' });
  expect(await kit.look(sql`select name from ejn_notices where id = 2`)).toEqual([{ name: 'Iz budućnosti' }]);
  expect((await quarantine()).map(({ fault }) => fault)).toEqual([
    'LastUpdated: vrijeme izmjene je u budućnosti.',
  ]);
  give(NOTICES, noticeRow(1), noticeRow(2, { LastUpdated: later(9), ProcedureName: 'Sada' }));
  await kit.pull();
  expect(await kit.look(sql`select name from ejn_notices where id = 2`)).toEqual([{ name: 'Sada' }]);
  expect(await quarantine()).toEqual([]);
});

it('lots without a code, with an unknown one, in every spelling, and of a procedure that never came', async () => {
  const code = (Id: number, Code: unknown) => ({ Id, Code, Description: 'Opis', LastUpdated: later(Id) });
  const lot = (Id: number, ProcedureId: number) => ({
    Id,
    ProcedureId,
    Number: Id,
    Name: `LOT ${Id}`,
    EstimatedValue: 5,
    LastUpdated: later(Id),
  });
  const link = (Id: number, LotId: number, CpvCodeId: number) => ({
    Id,
    LotId,
    CpvCodeId,
    IsMain: true,
    LastUpdated: later(Id),
  });
  give(
    'CpvCodes',
    code(1, '03110000'),
    code(2, '3110000'),
    code(3, '03110000-5'),
    code(4, '99999999'),
    code(5, 'papir'),
  );
  give('Lots', lot(1, 1), lot(2, 2), lot(3, 3), lot(4, 4), lot(5, 5), lot(6, 6), lot(7, 900_000_001));
  give(
    'LotCpvCodeLinks',
    link(1, 1, 1),
    link(2, 2, 2),
    link(3, 3, 3),
    link(4, 4, 4),
    link(5, 5, 5),
    link(6, 1, 999),
    link(7, 888, 1),
  );
  give(NOTICES, ...[1, 2, 3, 4, 5, 6].map((id) => noticeRow(id)));
  expect(await kit.pull()).toEqual(DONE);
  const agriculture = [3_000_000, 3_100_000, 3_110_000];
  expect(await kit.look(sql`select id::int, cp, divisions, lots from ejn_notices order by id`)).toEqual([
    { id: 1, cp: agriculture, divisions: [3], lots: 1 },
    { id: 2, cp: agriculture, divisions: [3], lots: 1 },
    { id: 3, cp: agriculture, divisions: [3], lots: 1 },
    { id: 4, cp: [99_999_999], divisions: [], lots: 1 },
    { id: 5, cp: [], divisions: [], lots: 1 },
    { id: 6, cp: [], divisions: [], lots: 1 },
  ]);
  const faults = (await quarantine()).map(({ set, row_key, kind, fault }) => [set, row_key, kind, fault]);
  expect(faults).toEqual([
    [
      ...['CpvCodes', '4', 'mended'],
      'Code: oznake 99999999 nema u CPV rječniku, pa se obavještenja nalaze samo po cijeloj oznaci.',
    ],
    ['CpvCodes', '5', 'mended', 'Code: „papir” nije CPV oznaka.'],
  ]);
});

it('awards without a notice, contracts of nothing and in another currency, bidders of both kinds and of nobody', async () => {
  give(NOTICES, noticeRow(1), noticeRow(2));
  give('Awards', { Id: 1, ProcedureId: 1, NoticeId: null, EuFundsUsed: null, LastUpdated: later(1) });
  give('TerminationNotices', {
    Id: 1,
    ProcedureId: 2,
    NoticeId: 2,
    Announced: later(2),
    LastUpdated: later(2),
  });
  const contract = (Id: number, more: object) => ({
    Id,
    ProcedureId: 1,
    LotId: 1,
    SupplierGroupId: 1,
    ContractDate: later(1),
    Value: 5,
    NumberOfBids: 1,
    LastUpdated: later(Id),
    ...more,
  });
  give(
    'LotContractsBase',
    contract(1, { Value: 0 }),
    contract(2, { Currency: 'EUR' }),
    contract(3, { Currency: 'КМ' }),
    contract(4, { ProcedureId: null }),
  );
  give(
    'SupplierGroups',
    { Id: 1, ProcedureId: 1, LotId: 1, IsAwarded: true, LastUpdated: later(1) },
    { Id: 2, LastUpdated: later(2) },
  );
  give('SupplierGroupSupplierLinks', {
    Id: 1,
    SupplierGroupId: 1,
    SupplierId: 5,
    IsLead: true,
    LastUpdated: later(1),
  });
  give('SupplierGroupUnregisteredSupplierLinks', {
    Id: 1,
    SupplierGroupId: 1,
    UnregisteredSupplierId: 5,
    LastUpdated: later(1),
  });
  expect(await kit.pull()).toEqual(DONE);
  expect(await kit.look(sql`select id::int, outcome, open from ejn_notices order by id`)).toEqual([
    { id: 1, outcome: 'awarded', open: false },
    { id: 2, outcome: 'terminated', open: false },
  ]);
  expect(await kit.look(sql`select id::int, value::text, currency from ejn_contracts order by id`)).toEqual([
    { id: 1, value: '0.00', currency: null },
    { id: 2, value: '5.00', currency: 'EUR' },
    { id: 3, value: '5.00', currency: null },
  ]);
  expect(await kit.look(sql`select key, supplier from ejn_members order by key`)).toEqual([
    { key: 'r1', supplier: 'r5' },
    { key: 'u1', supplier: 'u5' },
  ]);
});

it('an unknown type is stored, joins the codebook inactive, and is told to its keepers once', async () => {
  const admin = await kit.t.admin();
  give(NOTICES, noticeRow(1, { ProcedureType: 'DynamicPurchasingSystem' }));
  await kit.pull();
  await kit.night();
  expect(
    await kit.look(sql`select skup, naziv, aktivno from ejn_types where sifra = 'DynamicPurchasingSystem'`),
  ).toEqual([{ skup: 'postupak', naziv: 'DynamicPurchasingSystem', aktivno: false }]);
  const told = await kit.look<{ title: string }>(
    sql`select title from notifications where user_id = ${admin.userId} and kind = 'ejn-nova-vrsta'`,
  );
  expect(told).toHaveLength(1);
  expect(told[0]!.title).toContain('DynamicPurchasingSystem');
});
