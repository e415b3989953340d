import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { setLock } from '../locks/locks.service.ts';
import { monthsOf } from '../periods.ts';
import { postVouchers } from '../posting.service.ts';
import { books, voucher } from '../testkit.ts';

const RIGHTS = [
  'fin_poslovnegodine_pregled',
  'fin_poslovnegodine_save',
  'fin_knjizenje_pregled',
  'fin_knjizenje_save',
];

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ permissions: RIGHTS });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST', path: string, body?: unknown, token = person.token) =>
  test.call(method, `/api/fin/years${path}`, { token, body });

it('the first year asks for a chart, and sets up the books', async () => {
  const { next, has_chart, years } = (await call('GET', '')).body.data;
  expect([has_chart, years]).toEqual([false, []]);
  expect((await call('POST', '', { ...next, chart: null })).body.errors).toEqual({
    chart: 'Odaberite kontni plan.',
  });
  const opened = await call('POST', '', { ...next, chart: 'fbih' });
  expect(opened.status).toBe(201);
  const frame = (await test.call('GET', '/api/fin/books', { token: person.token })).body.data;
  expect(frame.types.length).toBeGreaterThan(5);
  const after = (await call('GET', '')).body.data;
  expect(after).toMatchObject({
    has_chart: true,
    years: [{ naziv: next.naziv, closed: false, vouchers: 0 }],
  });
  expect(after.next.naziv).toBe(String(Number(next.naziv) + 1));
  expect((await call('POST', '', { ...next, chart: null })).body.errors).toHaveProperty('pocetak');
});

it('of two people who open the first year at once the second is told that it is there', async () => {
  const other = await test.member({ permissions: RIGHTS });
  const year = { naziv: '2026', pocetak: '2026-01-01', kraj: '2026-12-31', chart: 'fbih' };
  const opened = await Promise.all([1, 2].map(() => call('POST', '', year, other.token)));
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 422]);
});

it('a chart of one’s own is brought in afterwards, without the rules of the Pravilnik', async () => {
  const other = await test.member({ permissions: [...RIGHTS, 'fin_konta_pregled', 'fin_konta_save'] });
  const { next } = (await call('GET', '', undefined, other.token)).body.data;
  expect((await call('POST', '', { ...next, chart: 'own' }, other.token)).status).toBe(201);
  const made = await test.call('POST', '/api/fin/kontni-plan', {
    token: other.token,
    body: {
      ...{ konto: '217', naziv: 'Kupci u RS', partner: 'obavezno', mjesto_troska: 'ne' },
      ...{ otvorene_stavke: true, prenos: 'stavke', uloga: null, aktivno: true },
    },
  });
  expect(made.status).toBe(201);
});

it('a year shows its months with what locks them, its gap, and the last hash of each type', async () => {
  const own = await books(test, RIGHTS);
  await own.addYear('2024');
  const [posted] = await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-02-10' })]));
  await own.run((ctx) => setLock(ctx, { kind: 'vat', through: '2026-03-31', reason: 'Predano' }));
  await own.run((ctx) => setLock(ctx, { kind: 'all', through: '2026-01-31', reason: 'Zaključeno' }));
  const { body } = await call('GET', `/${own.yearId}`, undefined, own.person.token);
  expect(body.data.year).toMatchObject({ gap: '2025-01-01', vouchers: 1, debit: '100.00' });
  expect(body.data.year.months.map(({ state }: { state: string }) => state).slice(0, 4)).toEqual([
    'all',
    'vat',
    'vat',
    'open',
  ]);
  expect(body.data.year.months[1]).toMatchObject({
    period: 2,
    from: '2026-02-01',
    to: '2026-02-28',
    vouchers: 1,
  });
  expect(body.data.chains).toEqual([{ type: 'TM', name: 'Temeljnica', last: 1, hash: posted!.hash }]);
  expect((await call('GET', `/${newId()}`, undefined, own.person.token)).status).toBe(404);
  expect((await call('GET', `/${own.yearId}`)).status).toBe(404);
});

it('the list of years counts and sums as the vouchers do, without reading them', async () => {
  const own = await books(test, RIGHTS);
  await own.addYear('2027');
  const days = ['2026-01-05', '2026-01-06', '2026-03-31', '2027-12-31'];
  await own.run((ctx) =>
    postVouchers(ctx, [...days.map((day) => voucher({ day })), voucher({ day: '2026-01-01', type: '00' })]),
  );
  const { years } = (await call('GET', '', undefined, own.person.token)).body.data;
  const { rows } = await test.ownerDb.execute<{
    year_id: string;
    period: number;
    vouchers: number;
    debit: string;
  }>(sql`
    select year_id, period, count(*)::int as vouchers, sum(total)::text as debit from fin_vouchers
    where tenant_id = ${own.person.tenantId} group by 1, 2`);
  for (const year of years) {
    const of = rows.filter(({ year_id }) => year_id === year.idguid);
    expect(year.vouchers).toBe(of.reduce((all, { vouchers }) => all + vouchers, 0));
    expect(Number(year.debit)).toBe(of.reduce((all, { debit }) => all + Number(debit), 0));
    for (const { period, debit } of year.months)
      expect(debit).toBe(of.find((one) => one.period === period)?.debit ?? '0.00');
  }
  expect(years.map(({ vouchers }: { vouchers: number }) => vouchers)).toEqual([1, 4]);
  // What is not asked is not answered: the scan of vouchers is only of one year, on its page.
  expect(years[0].months[0]).not.toHaveProperty('vouchers');
});

it('months of a year that begins and ends within them', () => {
  expect(monthsOf({ start: '2026-02-15', end: '2026-04-10' })).toEqual([
    { period: 1, from: '2026-02-15', to: '2026-02-28' },
    { period: 2, from: '2026-03-01', to: '2026-03-31' },
    { period: 3, from: '2026-04-01', to: '2026-04-10' },
  ]);
});
