// Long, since a source is fetched again for each of these.
// In the suite: wrong-input.test.ts (a row with something wrong, stamps of the future, lots, awards, an unknown type).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { later, noticeRow } from './test/source.ts';
import { DONE, NOTICES } from './testkit.ts';
import { give, kit, quarantine, setUp } from './wrong-input.testkit.ts';

setUp();

describe('a row with something wrong', () => {
  it('that says neither who nor when it is is refused, and holds nothing back', async () => {
    give(
      NOTICES,
      noticeRow(1, { LastUpdated: null }),
      { ...noticeRow(2), Id: undefined },
      noticeRow(3, { ProcedureId: null }),
      noticeRow(4, { Id: 1.5 }),
      noticeRow(5),
      ...Array.from({ length: 120 }, (_, n) => ({
        ...noticeRow(6),
        Id: null,
        ProcedureName: `Bez oznake ${n}`,
      })),
      noticeRow(30, { LastUpdated: later(30) }),
    );
    kit.source.sets.Lots = [null as never, 7 as never];
    expect(await kit.pull()).toEqual(DONE);
    expect(await kit.look(sql`select id::int from ejn_notices order by id`)).toEqual([{ id: 5 }, { id: 30 }]);
    const refused = (await quarantine()).filter(({ kind }) => kind === 'refused');
    expect(refused.filter(({ set }) => set === NOTICES)).toHaveLength(124);
    expect(refused.find(({ row_key }) => row_key === '3')?.fault).toMatch(/ProcedureId/);
    expect(refused.filter(({ set }) => set === 'Lots').map(({ fault }) => fault)).toEqual([
      'Red nije objekat.',
      'Red nije objekat.',
    ]);
  });

  it('holds nothing back, however many there are that do not say when they changed', async () => {
    const stampless = Array.from({ length: 1200 }, (_, n) => ({ ...noticeRow(n + 10), LastUpdated: null }));
    give(NOTICES, noticeRow(1), ...stampless, noticeRow(2));
    expect(await kit.pull()).toEqual(DONE);
    expect(await kit.look(sql`select id::int from ejn_notices order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await quarantine()).length).toBeGreaterThan(1000);
  });
});

it('the same row twice in a page is its newer one, in whatever order', async () => {
  give(
    NOTICES,
    noticeRow(1, { LastUpdated: later(5), ProcedureName: 'Novije' }),
    noticeRow(1, { LastUpdated: later(4), ProcedureName: 'Starije' }),
  );
  expect(await kit.pull()).toEqual(DONE);
  expect(await kit.look(sql`select name from ejn_notices`)).toEqual([{ name: 'Novije' }]);
});

it('rows that change after the run began are left to the next one', async () => {
  kit.source.clock = '2026-11-20T11:00:30Z';
  give(NOTICES, noticeRow(1, { LastUpdated: later(10) }));
  kit.source.before = (url) => {
    if (/AnnouncementProcedureNotices.*LastUpdated gt/.test(url))
      kit.source.sets[NOTICES]![1] = noticeRow(2, { LastUpdated: later(40) });
  };
  await kit.pull();
  expect(kit.source.sets[NOTICES]).toHaveLength(2);
  expect(await kit.look(sql`select id::int from ejn_notices`)).toEqual([{ id: 1 }]);
  kit.source.clock = '2026-11-20T11:05:00Z';
  await kit.pull();
  expect(await kit.look(sql`select id::int from ejn_notices order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
});

it('stamps of local time, ahead of the clock, are no stamps of the future', async () => {
  kit.source.clock = '2026-11-20T10:00:30Z';
  give(NOTICES, noticeRow(1, { LastUpdated: later(10) }));
  expect(await kit.pull()).toEqual(DONE);
  expect(await kit.look(sql`select id::int from ejn_notices`)).toEqual([{ id: 1 }]);
  expect(await quarantine()).toEqual([]);
});

it('a source that does not tell the time is read up to its newest stamp', async () => {
  kit.source.clock = null;
  give(NOTICES, noticeRow(1), noticeRow(2), noticeRow(3, { LastUpdated: '2099-01-01T00:00:00Z' }));
  expect(await kit.pull()).toEqual(DONE);
  expect(await kit.look(sql`select count(*)::int as count from ejn_notices`)).toEqual([{ count: 3 }]);
});

it('authorities lie where their city is; one may change its number, and two may have the same', async () => {
  const authority = (Id: number, CityName: string | null, more: object = {}) => ({
    Id,
    Name: `Organ ${Id}`,
    CityName,
    TaxNumber: '4200000000001',
    LastUpdated: later(Id),
    ...more,
  });
  give(
    'ContractingAuthorities',
    authority(1, 'SARAJEVO'),
    authority(2, 'ATLANTIDA', { AdministrativeUnitName: 'Republika Srpska' }),
    authority(3, null),
  );
  give(NOTICES, noticeRow(1, { ContractingAuthorityId: 9, ContractingAuthorityName: 'Još nepoznat organ' }));
  await kit.pull();
  const where = () =>
    kit.look(sql`
      select a.id::int, a.name, a.tax, o.naziv as city, e.naziv as entity from ejn_authorities a
      left join erp_opstine o on o.idguid = a.municipality_id left join erp_entiteti e on e.idguid = a.entity_id order by a.id`);
  expect(await where()).toEqual([
    {
      id: 1,
      name: 'Organ 1',
      tax: '4200000000001',
      city: 'Grad Sarajevo',
      entity: 'Federacija Bosne i Hercegovine',
    },
    { id: 2, name: 'Organ 2', tax: '4200000000001', city: null, entity: 'Republika Srpska' },
    { id: 3, name: 'Organ 3', tax: '4200000000001', city: null, entity: null },
    { id: 9, name: 'Još nepoznat organ', tax: null, city: null, entity: null },
  ]);
  give(
    'ContractingAuthorities',
    authority(1, 'БИЈЕЉИНА', { LastUpdated: later(20), TaxNumber: '4400000000002' }),
    authority(9, 'TUZLA', { LastUpdated: later(21) }),
  );
  await kit.pull();
  expect((await where()).map(({ city, tax }) => [city, tax])).toEqual([
    ['Bijeljina', '4400000000002'],
    [null, '4200000000001'],
    [null, '4200000000001'],
    ['Tuzla', '4200000000001'],
  ]);
});
