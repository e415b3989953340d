import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type Books, books } from './testkit.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

const get = async (path: string) => {
  const { body, status } = await test.call('GET', path, { token: own.person.token });
  expect(status).toBe(200);
  return body.data;
};

it('the frame holds what screens of the books need', async () => {
  const frame = await get('/api/fin/books');
  expect(frame.years).toEqual([
    { idguid: own.yearId, naziv: '2026', pocetak: '2026-01-01', kraj: '2026-12-31', closed: false },
  ]);
  expect(frame.types.map(({ sifra }: { sifra: string }) => sifra)).toEqual(
    expect.arrayContaining(['00', 'TM', 'UF', 'IF', 'IZ', 'ZG']),
  );
  expect(frame).toMatchObject({ cost_centers: [], rates: [], locks: {} });
});

it('the frame has the last rates for one unit, the newest first', async () => {
  await test.ownerDb.execute(sql`insert into fin_kursna_lista (idguid, tenant_id, valuta, datum, jedinica, kurs)
    values (gen_random_uuid(), ${own.person.tenantId}, 'JPY', '2026-03-01', 100, 1.23), (gen_random_uuid(), ${own.person.tenantId}, 'JPY', '2026-04-01', 100, 1.25)`);
  expect((await get('/api/fin/books')).rates).toEqual([
    { currency: 'JPY', day: '2026-04-01', rate: '0.012500' },
    { currency: 'JPY', day: '2026-03-01', rate: '0.012300' },
  ]);
});

it('many days of one currency leave the rates of another in the frame, and a rate below the smallest is none', async () => {
  await test.ownerDb.execute(sql`insert into fin_kursna_lista (idguid, tenant_id, valuta, datum, jedinica, kurs)
    select gen_random_uuid(), ${own.person.tenantId}, 'USD', date '2026-05-01' + n, 1, 1.7 from generate_series(1, 140) n`);
  await test.ownerDb.execute(sql`insert into fin_kursna_lista (idguid, tenant_id, valuta, datum, jedinica, kurs)
    values (gen_random_uuid(), ${own.person.tenantId}, 'VND', '2026-03-01', 100000, 0.01)`);
  const { rates } = await get('/api/fin/books');
  expect(rates.filter(({ currency }: { currency: string }) => currency === 'USD')).toHaveLength(130);
  expect(rates.at(-1)).toEqual({ currency: 'JPY', day: '2026-03-01', rate: '0.012300' });
});

it('an account is postable if none stands below it', async () => {
  const accounts: { konto: string; postable: boolean }[] = await get('/api/fin/books/accounts');
  const postable = (konto: string) => accounts.find((one) => one.konto === konto)?.postable;
  expect(accounts.length).toBeGreaterThan(450);
  expect([postable('2'), postable('21'), postable('211'), postable('020'), postable('0200')]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

it('accounts, partners and cost centres are chosen by a search', async () => {
  const found = await get('/api/fin/books/references/account_id?q=211');
  expect(found).toContainEqual(expect.objectContaining({ label: '211', hint: expect.any(String) }));
});
