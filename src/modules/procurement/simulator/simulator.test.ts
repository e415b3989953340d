import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { addressOf, fetchPage } from './testkit.ts';

const NOTICES = 'AnnouncementProcedureNotices';
/** What many sets say of the authority. */
const AUTHORITY =
  'ContractingAuthorityId ContractingAuthorityName ContractingAuthorityTaxNumber ContractingAuthorityCityName ContractingAuthorityType ContractingAuthorityActivityTypeName ContractingAuthorityAdministrativeUnitType ContractingAuthorityAdministrativeUnitName';
/** Sets and fields as they are known of the service. */
const FIELDS: Readonly<Record<string, string>> = {
  [NOTICES]: `Id ProcedureId ProcedureName ProcedureNumber ProcedureType ContractType ContractCategoryName AwardCriterion Announced ApplicationDeadlineDateTime EstimatedValueTotal ${AUTHORITY} ContactPersonName ContactPersonEmail ContactPersonPhone IsLatestVersion LastUpdated`,
  Lots: 'Id ProcedureId Number Name EstimatedValue LastUpdated',
  LotCpvCodeLinks: 'Id LotId CpvCodeId IsMain LastUpdated',
  CpvCodes: 'Id Code Description RootId RootCode RootDescription LastUpdated',
  ContractingAuthorities:
    'Id Name TaxNumber CityId CityName Type ActivityTypeName AdministrativeUnitId AdministrativeUnitName AdministrativeUnitType LastUpdated',
  Suppliers: 'Id Name TaxNumber CityId CityName IsForeign Status LastUpdated',
  UnregisteredSuppliers: 'Id Name UniqueIdentificationNumber CityId CityName IsForeign LastUpdated',
  LotContractsBase: 'Id LotId ProcedureId ContractDate Value NumberOfBids SupplierGroupId LastUpdated',
  Awards: `Id NoticeId ProcedureId EuFundsUsed ${AUTHORITY} LastUpdated`,
  AwardsBase: 'Id NoticeId ProcedureId EuFundsUsed LastUpdated',
  TerminationNotices: `Id ProcedureId ProcedureName NoticeId Announced ${AUTHORITY} LastUpdated`,
  SupplierGroups: 'Id IsAwarded LotId ProcedureId LastUpdated',
  SupplierGroupSupplierLinks: 'Id SupplierGroupId SupplierId IsLead LastUpdated',
  SupplierGroupUnregisteredSupplierLinks: 'Id SupplierGroupId UnregisteredSupplierId IsLead LastUpdated',
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ seed: 5, days: 80, daily: 20 });
});
afterAll(() => simulator?.close());
const page = (set: string, options?: Record<string, string | number>) =>
  fetchPage(addressOf(simulator.base, set, options));
const status = async (address: string): Promise<number> => (await fetch(address)).status;

describe('a page', () => {
  it.each(Object.entries(FIELDS))('of %s has the fields of the service', async (set, fields) => {
    const { value } = await page(set);
    expect(Object.keys(value[0]!)).toEqual(fields.split(' '));
  });

  it('has fifty rows at most, of the twins and the links as many as are asked for', async () => {
    const sizes = async (...sets: string[]) =>
      Promise.all(sets.map(async (set) => (await page(set, { top: 1000 })).value.length));
    expect(await sizes(NOTICES, 'Lots', 'Awards', 'Suppliers', 'LotContracts')).toEqual([50, 50, 50, 50, 50]);
    expect(await sizes(`${NOTICES}Base`, 'LotsBase', 'SupplierGroups', 'SupplierGroupSupplierLinks')).toEqual(
      Array(4).fill(1000),
    );
    expect((await page(NOTICES, { top: 7 })).value).toHaveLength(7);
    expect((await page('LotContractsBase')).value).toHaveLength(50);
  });

  it('leads to the next one by place, to the last row', async () => {
    const ids: unknown[] = [];
    for (let next: string | undefined = addressOf(simulator.base, 'ContractingAuthorities'); next; ) {
      const found = await fetchPage(next);
      ids.push(...found.value.map(({ Id }) => Id));
      next = found['@odata.nextLink'];
    }
    const { counts } = await simulator.control('stats');
    expect(ids).toEqual(Array.from({ length: counts.ContractingAuthorities }, (_, n) => n + 1));
  });

  it('counts all that fits, and shows what is selected of it, in the order that is wanted', async () => {
    const found = await page(NOTICES, {
      ...{ filter: "ContractType eq 'Works' and EstimatedValueTotal ge 100000", count: 'true' },
      ...{ select: 'Id,EstimatedValueTotal', orderby: 'EstimatedValueTotal desc,Id', top: 5 },
    });
    expect(found['@odata.count']).toBeGreaterThan(5);
    expect(Object.keys(found.value[0]!)).toEqual(['Id', 'EstimatedValueTotal']);
    const values = found.value.map((row) => row.EstimatedValueTotal as number);
    expect(values).toEqual([...values].sort((one, other) => other - one));
    const newest = await page(NOTICES, { orderby: 'LastUpdated desc', top: 1 });
    const { maxLastUpdated } = await simulator.control('expect');
    expect(newest.value[0]!.LastUpdated).toBe(maxLastUpdated);
  });

  it('goes on by stamp and id from any row', async () => {
    const all = (await page(`${NOTICES}Base`, { orderby: 'LastUpdated,Id', top: 1000 })).value;
    for (const n of [0, 1, 333, 700]) {
      const { LastUpdated: at, Id } = all[n]!;
      const filter = `LastUpdated gt ${at} or (LastUpdated eq ${at} and Id gt ${Id})`;
      const { value } = await page(NOTICES, { filter, orderby: 'LastUpdated,Id' });
      expect(value.map((row) => row.Id)).toEqual(all.slice(n + 1, n + 51).map((row) => row.Id));
    }
  });
});

describe('the service', () => {
  it('refuses what it does not bear', async () => {
    const at = (options: Record<string, string | number>) =>
      status(addressOf(simulator.base, NOTICES, options));
    const ors = (count: number) => Array.from({ length: count }, (_, n) => `Id eq ${n}`).join(' or ');
    expect(await at({ top: 1000 })).toBe(200);
    expect(await at({ top: 1001 })).toBe(400);
    expect(await at({ expand: 'Lots' })).toBe(400);
    expect(await at({ search: 'papir' })).toBe(400);
    expect(await at({ filter: ors(25) })).toBe(200);
    expect(await at({ filter: ors(26) })).toBe(400);
    expect(await at({ filter: 'Id eq' })).toBe(400);
    for (const name of ['filter', 'select', 'orderby'])
      expect(await at({ [name]: name === 'filter' ? "Nema eq 'x'" : 'Id,Nema' }), name).toBe(400);
    expect(await at({ filter: `ProcedureName eq '${'a'.repeat(2500)}'` })).toBe(404);
    expect(await status(`${simulator.base}/NemaToga`)).toBe(404);
    const refused = await (await fetch(addressOf(simulator.base, NOTICES, { top: 1001 }))).json();
    expect(refused).toMatchObject({ error: { message: expect.stringContaining("limit of '1000'") } });
  });

  it('lives on after an address that cannot be read', async () => {
    for (const address of ['//', '///x', '/%'])
      expect(await status(simulator.base + address), address).toBeGreaterThanOrEqual(400);
    const wrongHost = await request(`${simulator.base}/Cities`, { headers: { host: 'a b' } });
    await wrongHost.body.dump();
    expect(wrongHost.statusCode).toBe(400);
    expect(await status(`${simulator.base}/Cities`)).toBe(200);
  });

  it('says that it is a simulator, and what time it is there', async () => {
    const { headers } = await fetch(`${simulator.base}/Cities`);
    expect(headers.get('x-simulator')).toBe('1');
    expect(Date.parse(headers.get('date')!)).toBe(simulator.world.now);
    await simulator.control('faults', { date: 'none' });
    expect((await fetch(`${simulator.base}/Cities`)).headers.get('date')).toBeNull();
    await simulator.control('reset');
  });

  it('packs its answers for who takes that, and for nobody else', async () => {
    const address = addressOf(simulator.base, NOTICES);
    const plain = await request(address);
    const text = await plain.body.text();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await request(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const bytes = Buffer.from(await packed.body.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 3);
    expect(gunzipSync(bytes).toString()).toBe(text);
  });

  it('answers the same to the same questions', async () => {
    const twin = await startSimulator({ seed: 5, days: 80, daily: 20 });
    for (const set of Object.keys(FIELDS)) {
      const { value } = await fetchPage(addressOf(twin.base, set, { orderby: 'LastUpdated desc' }));
      expect(value).toEqual((await page(set, { orderby: 'LastUpdated desc' })).value);
    }
    await twin.close();
  });
});

it('awards a notice when that is ordered', async () => {
  const own = await startSimulator({ days: 2 });
  const { ids } = await own.control('same', { count: 1 });
  const { lots } = await own.control('award', { id: ids[0] });
  const of = async (set: string) =>
    (await fetchPage(addressOf(own.base, set, { orderby: 'LastUpdated desc', top: 50 }))).value;
  expect((await of('AwardsBase')).filter(({ NoticeId }) => NoticeId === ids[0])).toHaveLength(1);
  expect(lots.length).toBeGreaterThan(0);
  expect((await of('LotContractsBase')).some(({ LotId }) => lots.includes(LotId))).toBe(true);
  await expect(own.control('award', { id: 0 })).rejects.toThrow('no such notice');
  await own.close();
});

it('grows by itself, and can live by the clock of the machine', async () => {
  const growing = await startSimulator({ days: 2, growEvery: 20 });
  const { counts } = await growing.control('stats');
  await expect
    .poll(async () => (await growing.control('stats')).counts[NOTICES])
    .toBeGreaterThan(counts[NOTICES]);
  await growing.close();
  const live = await startSimulator({ days: 3, live: true });
  expect(Math.abs(live.world.now - Date.now())).toBeLessThan(60_000);
  const { maxLastUpdated } = await live.control('expect');
  expect(Date.parse(maxLastUpdated)).toBeLessThanOrEqual(Date.now());
  await live.close();
});
