import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

const both = async (naziv: string): Promise<string> => {
  const partner = await own.partner(naziv);
  await own.book(partner, [
    { document: 'R1', amount: '100.00' },
    { document: 'D1', amount: '-70.00', account: '432' },
  ]);
  return partner;
};
const net = (
  partner_id: string,
  items: [account: string, document_no: string, amount: string][],
  more = {},
) =>
  own.call('POST', '/netting', {
    partner_id,
    day: '2026-06-01',
    items: items.map(([account, document_no, amount]) => ({ account, document_no, amount })),
    ...more,
  });

it('closes receivables and payables by one voucher, whose statement can be printed', async () => {
  const partner = await both('Kompenzacija d.o.o.');
  const made = await net(partner, [
    ['211', 'R1', '70.00'],
    ['432', 'D1', '70.00'],
  ]);
  expect(made).toMatchObject({ status: 201, body: { data: { number: 'KO-0001/2026' } } });
  expect(await own.open(partner)).toEqual({ R1: '30.00' });
  const statement = await own.data(`/netting/${made.body.data.idguid}`);
  expect(statement).toMatchObject({
    number: 'KO-0001/2026',
    day: '2026-06-01',
    total: '70.00',
    partner: { naziv: 'Kompenzacija d.o.o.' },
    lines: [
      { account: '211', naziv: 'Kupci u zemlji', document_no: 'R1', credit: '70.00' },
      { account: '432', document_no: 'D1', debit: '70.00' },
    ],
  });
  expect(await own.verify()).toEqual([]);
  const other = await openBooks(test);
  expect((await other.call('GET', `/netting/${made.body.data.idguid}`)).status).toBe(404);
  const voucher = await own.book(partner, [{ document: 'R9', amount: '1.00' }]);
  for (const id of [voucher, newId(), 'x'])
    expect((await own.call('GET', `/netting/${id}`)).status).toBe(404);
});

it('closes a document in a currency by that currency, and one in KM by KM', async () => {
  const partner = await both('Devizna d.o.o.');
  await own.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day: '2026-01-10',
        lines: [
          {
            account: '211',
            partner_id: partner,
            document_no: 'E1',
            debit: '97.79',
            currency: 'EUR',
            currency_amount: '50.00',
            rate: '1.955830',
          },
          { account: '551', credit: '97.79' },
        ],
      }),
    ]),
  );
  await own.book(partner, [{ document: 'D2', amount: '-97.79', account: '432' }]);
  const lines: unknown[] = [];
  for (const amount of ['19.56', '78.23']) {
    const made = await net(partner, [
      ['211', 'E1', amount],
      ['432', 'D2', amount],
    ]);
    const { rows } = await test.ownerDb.execute(sql`
      select document_no, currency, currency_amount::text as foreign, rate::text as rate from fin_lines
      where voucher_id = ${made.body.data.idguid} order by line`);
    lines.push(...rows);
  }
  const inKm = { document_no: 'D2', currency: null, foreign: null, rate: null };
  expect(lines).toEqual([
    { document_no: 'E1', currency: 'EUR', foreign: '-10.00', rate: '1.955830' },
    inKm,
    { document_no: 'E1', currency: 'EUR', foreign: '-40.00', rate: '1.955830' },
    inKm,
  ]);
});

it('refuses unequal sides, more than is open, a day without a year, and a document twice', async () => {
  const partner = await both('Odbijena d.o.o.');
  const refused = async (items: Parameters<typeof net>[1], status: number, more = {}) => {
    const answer = await net(partner, items, more);
    expect([answer.status, answer.body.message]).toEqual([status, expect.any(String)]);
    return answer.body;
  };
  const unequal = await refused(
    [
      ['211', 'R1', '70.00'],
      ['432', 'D1', '60.00'],
    ],
    422,
  );
  expect(unequal.errors.items).toContain('nisu jednaki');
  const tooMuch = await refused(
    [
      ['211', 'R1', '70.01'],
      ['432', 'D1', '70.01'],
    ],
    409,
  );
  expect(tooMuch.message).toBe('D1: otvoreno je još 70,00\u00a0KM. Upišite najviše toliko.');
  await refused(
    [
      ['211', 'R1', '10.00'],
      ['211', 'R1', '10.00'],
    ],
    422,
  );
  const equal: Parameters<typeof net>[1] = [
    ['211', 'R1', '70.00'],
    ['432', 'D1', '70.00'],
  ];
  expect((await refused(equal, 422, { day: '2031-01-01' })).errors).toHaveProperty('day');
  expect((await refused(equal, 422, { day: '2026-02-30' })).errors).toHaveProperty('day');
  expect((await refused(equal, 422, { type: 'TM' })).errors).toHaveProperty('type');
  // What no text of the database holds.
  expect((await refused(equal, 422, { description: 'a\0b' })).errors.description).toContain('nedozvoljen');
  expect((await refused(equal, 422, { type: 'T\0' })).errors.type).toContain('nedozvoljen');
  const named = await refused([['211', 'R\0', '1.00'], equal[1]!], 422);
  expect(named.errors).toHaveProperty(['items.0.document_no']);
  expect((await net(newId(), equal)).status).toBe(404);
  expect(await own.open(partner)).toEqual({ R1: '100.00', D1: '-70.00' });
});

it('of two at once one is refused', async () => {
  const partner = await both('Dvije d.o.o.');
  const equal: Parameters<typeof net>[1] = [
    ['211', 'R1', '70.00'],
    ['432', 'D1', '70.00'],
  ];
  const answers = await Promise.all([net(partner, equal), net(partner, equal)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  // What was left by the other one, also when it came between the look and the posting.
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    'R1: otvoreno je još 30,00\u00a0KM. Upišite najviše toliko.',
  );
  expect(await own.open(partner)).toEqual({ R1: '30.00' });
});

const FIRMS = '/api/admin/companies';

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  test.call(method, FIRMS + path, { token: own.person.token, body });
const merge = async (keep: string, gone: string) =>
  call('POST', `/${keep}/merge/${gone}`, { version: 1, other_version: 1, take: [] });

it('a partner with postings is neither merged away nor removed, and the books are named', async () => {
  const [booked, bare, both] = [
    await own.partner('Proknjižena d.o.o.'),
    await own.partner('Prazna d.o.o.'),
    await own.partner('Druga proknjižena d.o.o.'),
  ];
  for (const one of [booked, both]) await own.book(one, [{ document: 'R1', amount: '10.00' }]);
  const advice = {
    [bare]:
      '„Proknjižena d.o.o.” se ne može pripojiti jer ima zapise koji se ne mijenjaju: Poslovne knjige. Spojite obrnuto: neka ostane „Proknjižena d.o.o.”, a pripoji joj se „Prazna d.o.o.”.',
    [both]: expect.stringContaining('Saldo jedne preknjižite na drugu nalogom'),
  };
  for (const keep of [bare, both]) {
    const message = advice[keep];
    expect(await merge(keep, booked)).toMatchObject({ status: 409, body: { code: 'cannot_merge', message } });
    // It is said before anybody tries.
    expect((await call('GET', `/${keep}/merge/${booked}`)).body.data.refused).toEqual(message);
  }
  expect((await call('GET', `/${booked}/merge/${bare}`)).body.data.refused).toBeNull();
  expect((await call('GET', `/${bare}/merge/${booked}`)).body.data.moves).toContainEqual({
    resource: null,
    label: 'Poslovne knjige',
    count: 1,
  });
  expect(await call('DELETE', `/${booked}?version=1`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', message: 'Ne može se obrisati jer se koristi: Poslovne knjige.' },
  });
  // The other way round nothing of the books has to change.
  expect((await merge(booked, bare)).status).toBe(200);
  expect(await own.open(booked)).toEqual({ R1: '10.00' });
});
