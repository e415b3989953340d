import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { SEE_NOTICES, STATISTICS_API } from '../labels.ts';
import { insertAuthority, insertNotices } from '../notices/testkit.ts';
import type { Overview, Ranked } from './overview.api.ts';
import { overviewOf } from './overview.service.ts';
import { refreshStatistics } from './rollups.ts';
import { insertContracts, insertSuppliers } from './testkit.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES] });
  await insertAuthority(t, { id: 1, name: 'Općina Centar' });
  await insertAuthority(t, { id: 2, name: 'Bolnica Zenica', city: 'Zenica' });
  await insertSuppliers(t, [
    // As the source folds it: without unit and check digit.
    { key: 'r1', name: 'Alfa d.o.o.', tax: '420000000' },
    { key: 'r2', name: 'Beta d.o.o.' },
    { key: 'u3', name: 'Gama' },
    { key: 'u4', name: 'Alfa doo', firm: 'r1' },
  ]);
  const roads = { cpv: '45233120' };
  await insertNotices(t, [
    // Two lots, one of them by a framework with two suppliers.
    {
      ...{ id: 11, name: 'Izgradnja puta', value: 9000 },
      lots: [
        { name: 'Put', ...roads, value: 5000 },
        { name: 'Most', cpv: '45221000', value: 4000 },
      ],
    },
    { id: 12, name: 'Lijekovi', authority: 2, value: 2000, lots: [{ name: 'Lijekovi', cpv: '33600000' }] },
    { id: 13, name: 'Vozila', authority: 2, lots: [{ name: 'Vozila', cpv: '34100000', value: 1000 }] },
  ]);
  await insertContracts(t, [
    { id: 1, procedure: 11, lot: 0, won: ['r1'], others: [['r2'], ['u3']], day: '2025-03-10', value: 4500 },
    { id: 2, procedure: 11, lot: 1, won: ['r1'], day: '2025-03-11', value: 1500.55, bids: 1 },
    { id: 3, procedure: 11, lot: 1, won: ['r2'], day: '2025-04-01', value: 1500.45, bids: 1 },
    // The notice's value is its only lot's estimate.
    { id: 4, procedure: 12, won: ['u4', 'r2'], day: '2026-01-05', value: 2400, bids: 1 },
    { id: 5, procedure: 13, won: ['u3'], day: '2026-01-31', value: 500, currency: 'EUR', bids: 2 },
    // Without a notice, a lot and a value.
    { id: 6, procedure: 99, lot: null, won: ['r2'], day: '2024-12-31', value: 0, bids: 0 },
  ]);
  await refreshStatistics(t.deps.database);
});
afterAll(() => t?.close());

const ask = async (query: string): Promise<Overview> => {
  const answer = await t.call('GET', `${STATISTICS_API}?${query}`, { token: person.token });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
};
const ALL = 'razdoblje=dani&od=2020-01-01&do=2026-12-31';
const valuesOf = (rows: readonly Ranked[]) => rows.map(({ name, value }) => [name, value]);

describe('the overview', () => {
  it('adds up exactly, each contract once, without other currencies', async () => {
    const { current } = await ask(ALL);
    expect(current).toEqual({
      ...{ contracts: 6, priced: 4, value: '9901.00', other: 1 },
      // Lots: the road (3 bids), the bridge (1), medicines (1), cars (2); what says 0 says nothing.
      ...{ lots: 4, single: 2 },
      // The road, the bridge with both of its contracts, medicines. Cars are in euros.
      ...{ compared: 3, estimate: '11000.00', price: '9901.00' },
    });
  });

  it('ranks authorities, CPV divisions and firms; several together are the one that leads', async () => {
    const { authorities, cpv, suppliers } = await ask(ALL);
    expect(valuesOf(authorities)).toEqual([
      ['Općina Centar', '7501.00'],
      ['Bolnica Zenica', '2400.00'],
      ['Nepoznat organ', '0.00'],
    ]);
    expect(cpv.map(({ key, value }) => [key, value])).toEqual([
      ['45000000', '7501.00'],
      ['33000000', '2400.00'],
      ['', '0.00'],
      ['34000000', '0.00'],
    ]);
    expect(suppliers.map(({ key, value, contracts }) => [key, value, contracts])).toEqual([
      ['r1', '8400.55', 3],
      ['r2', '1500.45', 2],
      ['u3', '0.00', 1],
    ]);
  });

  it('says in which months, and how prices compare with estimates', async () => {
    const { points, unit, ratios } = await ask(ALL);
    expect(unit).toBe('month');
    expect(points.map(({ at, value }) => [at, value])).toEqual([
      ['2024-12-01', '0.00'],
      ['2025-03-01', '6000.55'],
      ['2025-04-01', '1500.45'],
      ['2026-01-01', '2400.00'],
    ]);
    expect(ratios.filter(({ lots }) => lots > 0)).toEqual([
      { class: '70–80 %', lots: 1 },
      { class: '90–95 %', lots: 1 },
      { class: 'preko 110 %', lots: 1 },
    ]);
  });

  it.each([
    ['od=2025-03-11&do=2026-01-05', '5401.00'],
    ['od=2025-03-10&do=2025-03-10', '4500.00'],
    ['od=2025-01-01&do=2025-12-31', '7501.00'],
    ['od=2025-03-01&do=2025-03-31', '6000.55'],
  ])('of %s is %s', async (days, value) => {
    const { current, points } = await ask(`razdoblje=dani&${days}`);
    expect(current.value).toBe(value);
    expect(points.reduce((sum, one) => sum + Number(one.value), 0)).toBeCloseTo(Number(value), 2);
  });

  it('narrowed and added up over what it can be narrowed by is the whole', async () => {
    const whole = await ask(ALL);
    for (const [name, rows] of [
      ['authority', whole.authorities],
      ['supplier', whole.suppliers],
      ['cpv', whole.cpv],
    ] as const) {
      for (const row of rows.filter(({ key }) => key)) {
        const { current } = await ask(`${ALL}&${name}=${row.key}`);
        const { key: _key, name: _name, hint: _hint, ...sums } = row;
        expect(current, `${name}=${row.key}`).toEqual(sums);
      }
    }
    const { narrowed } = await ask(`${ALL}&authority=1`);
    expect(narrowed.authority).toEqual({ key: '1', name: 'Općina Centar' });
  });

  it.each([
    ['45', 'group', [['45200000', '7501.00']]],
    [
      '452',
      'class',
      [
        ['45230000', '4500.00'],
        ['45220000', '3001.00'],
      ],
    ],
    ['4523', 'category', [['45233000', '4500.00']]],
    ['45233', null, []],
  ])('narrowed to %s goes on with the level below: %s', async (code, level, sums) => {
    const { cpv_level, cpv, points } = await ask(`${ALL}&cpv=${code}&authority=1`);
    expect([cpv_level, cpv.map(({ key, value }) => [key, value])]).toEqual([level, sums]);
    expect(points[0]?.at).toBe('2025-03-01');
  });

  it('codes that are no narrower than the one asked for are named as such', async () => {
    const { cpv } = await ask(`${ALL}&cpv=336`);
    expect(cpv.map(({ key, name }) => [key, name.endsWith('(bez uže oznake)')])).toEqual([
      ['33600000', true],
    ]);
  });

  it.each(['authority=7', 'authority=x', 'supplier=r9', 'cpv=voda'])('404 for %s', async (query) => {
    const answer = await t.call('GET', `${STATISTICS_API}?${query}`, { token: person.token });
    expect(answer.status).toBe(404);
  });

  it('reads sums and facts, and neither notices nor contracts, however many there are', async () => {
    const tenant = (await findTenant(t.deps.database, person.tenantId))!;
    const scansOf = async ({ db }: Ctx) =>
      new Map(
        (
          await db.execute<{ name: string; scans: number }>(sql`
            select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
            from pg_stat_xact_user_tables where starts_with(relname, 'ejn_')`)
        ).rows.map(({ name, scans }) => [name, scans]),
      );
    // The year before is whole as well.
    const year = { razdoblje: 'dani', od: '2026-01-01', do: '2026-12-31' } as const;
    for (const narrowed of [{}, { cpv: '45' }, { authority: '1' }, { supplier: 'r1' }]) {
      const read = await asSystem(t.deps.database, tenant, async (ctx) => {
        const before = await scansOf(ctx);
        await overviewOf(ctx, { ...year, ...narrowed });
        const after = await scansOf(ctx);
        return [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
      });
      const whole = Object.keys(narrowed).length === 0;
      expect([read.includes('ejn_rollups'), read.includes('ejn_facts')]).toEqual([whole, !whole]);
      for (const large of ['ejn_notices', 'ejn_lots', 'ejn_contracts', 'ejn_members', 'ejn_groups'])
        expect(read).not.toContain(large);
    }
  });

  it('422 for days that are none', async () => {
    const answer = await t.call('GET', `${STATISTICS_API}?od=2026-13-01`, { token: person.token });
    expect(answer.status).toBe(422);
  });
});

describe('lists', () => {
  const list = async (path: string) => t.call('GET', `${STATISTICS_API}/${path}`, { token: person.token });

  it('answer the same sums, narrowed and ordered', async () => {
    const { body } = await list('dobavljaci?day__gte=2025-01-01&day__lte=2025-12-31&cpv__in=45&sort=value');
    expect(
      body.data.map(({ key, value, single_share, ratio }: Record<string, string>) => [
        key,
        value,
        single_share,
        ratio,
      ]),
    ).toEqual([
      ['r2', '1500.45', null, null],
      ['r1', '6000.55', '50.0', '83.3'],
    ]);
    expect(body.meta).toMatchObject({ total: 2 });
    const { body: other } = await list('organi?q=zenica');
    expect(other.data.map(({ name }: Ranked) => name)).toEqual(['Bolnica Zenica']);
    const { body: groups } = await list('cpv?level=group&sort=-value');
    expect(groups.data[0]).toMatchObject({ key: '45200000', value: '7501.00' });
    const { body: months } = await list('mjeseci?authority__in=1,2');
    expect(months.data.map(({ month }: { month: string }) => month)).toEqual([
      '2026-01-01',
      '2025-04-01',
      '2025-03-01',
    ]);
  });

  it('find nothing for what cannot be', async () => {
    for (const query of ['authority=x', 'cpv=voda', 'supplier=r9', 'day__gte=2026-02-01&day__lte=2026-01-01'])
      expect((await list(`ugovori?${query}`)).body.data, query).toEqual([]);
  });

  it('single contracts are found by words of their notices, and in another currency by it', async () => {
    const { body } = await list('ugovori?q=vozilima');
    expect(body.data).toMatchObject([
      { title: 'Vozila', value: '500.00', currency: 'EUR', supplier: 'Gama' },
    ]);
    // Other words for them too.
    expect((await list('ugovori?q=cesta')).body.data.map(({ title }: { title: string }) => title)).toEqual([
      'Izgradnja puta',
      'Izgradnja puta',
      'Izgradnja puta',
    ]);
    const { body: by } = await list('ugovori?supplier__in=u4&sort=-value');
    expect(by.data.map(({ value }: { value: string }) => value)).toEqual(['4500.00', '2400.00', '1500.55']);
    // Each contract of a lot says its bids, though the lot counts once.
    const { body: alone } = await list('ugovori?bids=1&authority__in=1');
    expect(alone.data.map(({ value }: { value: string }) => value)).toEqual(['1500.45', '1500.55']);
  });

  it('are files too', async () => {
    const answer = await list('organi?format=csv&columns=name,value');
    expect(answer.status).toBe(200);
    expect(answer.raw.toString()).toContain('7501');
  });
});

describe('a supplier', () => {
  it('has rivals of its lots, and others who win the same at the same authorities', async () => {
    const { body } = await t.call('GET', `${STATISTICS_API}/dobavljaci/u4?${ALL}`, { token: person.token });
    expect(body.data).toMatchObject({
      ...{ key: 'r1', name: 'Alfa d.o.o.' },
      same: [{ key: 'u4', name: 'Alfa doo' }],
      bids: { lots: 3, won: 3 },
      rivals: [
        { key: 'r2', met: 2, won: 2, lost: 0 },
        { key: 'u3', met: 1, won: 1, lost: 0 },
      ],
      neighbours: [{ key: 'r2', contracts: 1, value: '1500.45' }],
    });
    const second = await t.call('GET', `${STATISTICS_API}/dobavljaci/r2?${ALL}`, { token: person.token });
    expect(second.body.data).toMatchObject({
      together: { contracts: 1, value: '2400.00' },
      bids: { lots: 4, won: 3 },
    });
  });

  it('404 for one that is not there', async () => {
    const answer = await t.call('GET', `${STATISTICS_API}/dobavljaci/r9`, { token: person.token });
    expect(answer.status).toBe(404);
  });
});

describe('what changes', () => {
  const totals = async () => (await ask(ALL)).current;

  it('is marked by whatever changes it, and made anew', async () => {
    const before = await totals();
    await t.ownerDb.execute(
      sql`update ejn_contracts set value = 5000, day = '2025-12-31T12:00Z' where id = 1`,
    );
    await t.ownerDb.execute(sql`update ejn_suppliers set firm = 'r2' where key = 'u4'`);
    expect((await ask(ALL)).waiting).toBe(true);
    await refreshStatistics(t.deps.database);
    const { current, suppliers, points, waiting } = await ask(ALL);
    expect(waiting).toBe(false);
    expect(current).toEqual({ ...before, value: '10401.00', price: '10401.00' });
    expect(suppliers.map(({ key, value }) => [key, value])).toEqual([
      ['r1', '6500.55'],
      ['r2', '3900.45'],
      ['u3', '0.00'],
    ]);
    expect(points.map(({ at }) => at)).toContain('2025-12-01');
    await t.ownerDb.execute(sql`update ejn_suppliers set firm = 'r1' where key = 'u4'`);
    await t.ownerDb.execute(
      sql`update ejn_contracts set value = 4500, day = '2025-03-10T12:00Z' where id = 1`,
    );
    await refreshStatistics(t.deps.database);
    expect(await totals()).toEqual(before);
  });

  it('of a lot or its code too, and what the source has no more is not counted', async () => {
    const before = await totals();
    await t.ownerDb.execute(sql`update ejn_lots set value = 4500 where id = 1100`);
    await t.ownerDb.execute(sql`update ejn_lot_codes set source_code_id = 33600000 where lot_id = 1100`);
    await refreshStatistics(t.deps.database);
    const { current, cpv } = await ask(ALL);
    expect(current.estimate).toBe('10500.00');
    expect(cpv[0]).toMatchObject({ key: '33000000', value: '6900.00' });
    await t.ownerDb.execute(sql`update ejn_lots set value = 5000 where id = 1100`);
    await t.ownerDb.execute(sql`update ejn_lot_codes set source_code_id = 45233120 where lot_id = 1100`);
    await t.ownerDb.execute(
      sql`update ejn_notices set latest = false, open = false, gone_at = now() where id = 12`,
    );
    await t.ownerDb.execute(sql`insert into ejn_changes (procedure_id, what) values (12, 'gone')`);
    await refreshStatistics(t.deps.database);
    expect((await totals()).contracts).toBe(before.contracts - 1);
    await t.ownerDb.execute(sql`update ejn_notices set latest = true, gone_at = null where id = 12`);
    await t.ownerDb.execute(sql`insert into ejn_changes (procedure_id, what) values (12, 'changed')`);
    await refreshStatistics(t.deps.database);
    expect(await totals()).toEqual(before);
  });

  it('is not seen by who may not see notices', async () => {
    const blind = await t.member();
    expect((await t.call('GET', STATISTICS_API, { token: blind.token })).status).toBe(403);
  });
});

it('a company’s number leads to the firm that it is, however either is written', async () => {
  const find = async (number: string) =>
    (await t.call('GET', `${STATISTICS_API}/poreski-broj?number=${number}`, { token: person.token })).body
      .data;
  const alfa = { key: 'r1', name: 'Alfa d.o.o.' };
  expect(await find('4200000000005')).toEqual(alfa);
  expect(await find('200000000005')).toEqual(alfa);
  expect(await find('4209999999990')).toBeNull();
  expect(await find('nije-broj')).toBeNull();
  const blind = await t.member({ tenantId: person.tenantId });
  const refused = await t.call('GET', `${STATISTICS_API}/poreski-broj?number=4200000000005`, {
    token: blind.token,
  });
  expect(refused.status).toBe(403);
});
