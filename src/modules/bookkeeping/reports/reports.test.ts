import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';

let test: TestApp;
let own: Books;
let center: string;
const post = (...vouchers: NewVoucher[]) => own.run((ctx) => postVouchers(ctx, vouchers));
const get = async (path: string, status = 200) => {
  const answer = await test.call('GET', `/api/fin/reports/${path}`, { token: own.person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};
const entry = (day: string, lines: NewLine[], more: Partial<NewVoucher> = {}) =>
  voucher({ day, lines, ...more });
const expense = (day: string, amount: string) =>
  entry(day, [
    { account: '551', debit: amount, cost_center_id: center, description: 'Ručak' },
    { account: '205', credit: amount },
  ]);

beforeAll(async () => {
  test = await createTestApp();
  own = await books(test, ['fin_knjizenje_pregled', 'fin_knjizenje_save', 'fin_mjestatroska_save']);
  const made = await test.call('POST', '/api/fin/mjesta-troska', {
    token: own.person.token,
    body: { sifra: 'PR', naziv: 'Prodaja', aktivno: true },
  });
  center = made.body.data.idguid;
  await test.ownerDb.execute(
    sql`update fin_konta set mjesto_troska = 'moguce' where tenant_id = ${own.person.tenantId} and konto = '205'`,
  );
  await post(
    entry(
      '2026-01-01',
      [
        { account: '205', debit: '1000.00', cost_center_id: center },
        { account: '300', credit: '1000.00' },
      ],
      { type: '00' },
    ),
    expense('2026-01-10', '100.00'),
    expense('2026-02-05', '20.00'),
    expense('2026-02-20', '3.00'),
    expense('2026-12-31', '0.50'),
  );
});
afterAll(() => test.close());

describe('trial balance', () => {
  const row = async (query: string, account: string) => {
    const { data } = await get(`trial-balance?${query}`);
    const { level, name, posted, ...amounts } = data.rows.find(
      (one: { account: string }) => one.account === account,
    );
    return amounts;
  };

  it('has the opening entries, the turnover and the balance of a year', async () => {
    expect(await row('', '205')).toEqual({
      account: '205',
      opening_debit: '1000.00',
      opening_credit: '0.00',
      debit: '0.00',
      credit: '123.50',
      total_debit: '1000.00',
      total_credit: '123.50',
      balance_debit: '876.50',
      balance_credit: '0.00',
    });
  });

  it.each([
    ['a whole month', 'from=2026-02-01&to=2026-02-28', '100.00', '23.00'],
    ['part of a month', 'from=2026-02-06&to=2026-02-28', '120.00', '3.00'],
    ['days inside of a month', 'from=2026-02-06&to=2026-02-19', '120.00', '0.00'],
    ['across months', 'from=2026-01-11&to=2026-02-05', '100.00', '20.00'],
    ['through any day', 'to=2026-02-19', '0.00', '120.00'],
    ['the last day', 'from=2026-12-31', '123.00', '0.50'],
  ])('of %s', async (_what, query, before, inside) => {
    expect(await row(query, '205')).toMatchObject({ opening_credit: before, credit: inside });
  });

  it('has four levels and the same totals on each', async () => {
    const totals = [];
    for (const level of [1, 2, 3, 4]) {
      const { data } = await get(`trial-balance?level=${level}`);
      expect(Math.max(...data.rows.map((one: { level: number }) => one.level))).toBeLessThanOrEqual(level);
      totals.push(data.total);
    }
    expect(new Set(totals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(totals[0]).toMatchObject({ total_debit: '1123.50', total_credit: '1123.50' });
  });

  it('refuses what is wrong at its field', async () => {
    expect((await get('trial-balance?from=2025-12-31', 422)).errors.from).toContain('2026 traje od');
    expect((await get('trial-balance?from=2026-05-01&to=2026-04-01', 422)).errors.to).toBe(
      'Posljednji dan je prije prvog.',
    );
    expect((await get('trial-balance?from=2026-02-29', 422)).errors.from).toBe('Unesite ispravan datum.');
    expect((await get('trial-balance?level=5', 422)).errors.level).toBe('Nivo može biti od 1 do 4.');
    expect((await get('trial-balance?account=2a', 422)).errors.account).toBeTruthy();
    await get(`trial-balance?year=${newId()}`, 404);
    await get('trial-balance?year=nema', 404);
    const other = await books(test);
    await get(`trial-balance?year=${other.yearId}`, 404);
  });
});

describe('card', () => {
  it('carries the balance from before its first day', async () => {
    const { data } = await get('card?account=205&from=2026-02-01');
    expect(data.carried).toEqual({ debit: '1000.00', credit: '100.00', balance: '900.00' });
    expect(data.rows.map(({ day, balance }: { day: string; balance: string }) => [day, balance])).toEqual([
      ['2026-02-05', '880.00'],
      ['2026-02-20', '877.00'],
      ['2026-12-31', '876.50'],
    ]);
    expect(data.total).toEqual({ debit: '0.00', credit: '23.50', balance: '876.50' });
  });

  it('begins with the opening entries of the year', async () => {
    const { data } = await get('card?account=205');
    expect(data.carried.balance).toBe('0.00');
    expect(data.rows[0]).toMatchObject({ voucher: '00-0001/2026', debit: '1000.00', balance: '1000.00' });
    expect(data.total).toMatchObject({ debit: '1000.00', balance: '876.50' });
  });

  it('has the lines of one day in the order of the journal, not of their ids or types', async () => {
    const busy = await books(test);
    const ids = Array.from({ length: 6 }, () => newId());
    // Made first, posted last; and of two types that are posted in turns.
    for (const [nth, idguid] of ids.toReversed().entries()) {
      const lines = [
        { account: '205', debit: `${nth + 1}.00` },
        { account: '551', credit: `${nth + 1}.00` },
      ];
      await busy.run((ctx) =>
        postVouchers(ctx, [entry('2026-04-01', lines, { idguid, type: nth % 2 ? 'BL' : 'TM' })]),
      );
    }
    const read = async (query: string) =>
      (await test.call('GET', `/api/fin/reports/card?account=205${query}`, { token: busy.person.token })).body
        .data;
    const amounts = ({ rows }: { rows: { debit: string }[] }) => rows.map(({ debit }) => debit);
    const all = ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'];
    expect(amounts(await read(''))).toEqual(all);
    const first = await read('&limit=4');
    const second = await read(`&limit=4&after=${first.next}`);
    expect([...amounts(first), ...amounts(second)]).toEqual(all);
  });

  it('is of an account, a partner, or both, and of nothing else', async () => {
    expect((await get('card', 422)).errors.account).toBe('Odaberite konto ili partnera.');
    await get('card?account=2059', 404);
    await get(`card?partner_id=${newId()}`, 404);
    await get('card?partner_id=x', 404);
  });

  it('goes on only with its own cursor', async () => {
    const { data } = await get('card?account=205&limit=2');
    expect((await get(`card?account=551&limit=2&after=${data.next}`, 422)).errors.after).toBeTruthy();
    expect((await get('card?account=205&after=bzvz', 422)).errors.after).toBeTruthy();
    const forged = Buffer.from(JSON.stringify(['x', 1, '1', '1', 'a'])).toString('base64url');
    expect((await get(`card?account=205&after=${forged}`, 422)).errors.after).toBeTruthy();
    // Edited by hand: a day that is none, a line and a mark that no column holds.
    const [about, mark, debit, credit, ...key] = JSON.parse(Buffer.from(data.next, 'base64url').toString());
    for (const edited of [
      [about, mark, debit, credit, '2026-13-45', ...key.slice(1)],
      [about, mark, debit, credit, ...key.slice(0, 2), 999_999_999],
      [about, 1e300, debit, credit, ...key],
    ]) {
      const after = Buffer.from(JSON.stringify(edited)).toString('base64url');
      expect((await get(`card?account=205&limit=2&after=${after}`, 422)).errors.after).toBeTruthy();
    }
    expect((await get('journal?type=%00', 422)).errors.type).toBeTruthy();
  });
});

it('the journal is in the order of posting, with what was carried and the last hashes', async () => {
  const { data } = await get('journal?limit=3');
  expect(
    data.rows.map(({ journal_no, line }: { journal_no: number; line: number }) => [journal_no, line]),
  ).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
  expect(data.total).toMatchObject({ debit: '1123.50' });
  expect(data.last_hash[0]).toMatchObject({
    voucher: '00-0001/2026',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { data: next } = await get(`journal?limit=3&after=${data.next}`);
  expect(next.carried).toEqual({ debit: '1100.00', credit: '1000.00' });
  expect(next.rows[0]).toMatchObject({ journal_no: 2, line: 2, account_name: expect.any(String) });
  const { data: february } = await get('journal?from=2026-02-01');
  expect(february.carried).toEqual({ debit: '1100.00', credit: '1100.00' });
});

it('the general ledger has every month of an account', async () => {
  const { data } = await get('general-ledger?account=205');
  expect(data.rows).toEqual([
    {
      account: '205',
      name: expect.any(String),
      // Its rows add up to the sum.
      opening: { debit: '1000.00', credit: '0.00', balance: '1000.00' },
      months: [
        { period: 1, debit: '0.00', credit: '100.00', balance: '900.00' },
        { period: 2, debit: '0.00', credit: '23.00', balance: '877.00' },
        { period: 12, debit: '0.00', credit: '0.50', balance: '876.50' },
      ],
      debit: '1000.00',
      credit: '123.50',
      balance: '876.50',
    },
  ]);
});

it('the closing sheet divides the balances by class', async () => {
  const { data } = await get('closing-sheet');
  expect(data.total).toMatchObject({
    assets: '876.50',
    liabilities: '1000.00',
    expenses: '123.50',
    income: '0.00',
  });
  expect(data.result).toBe('-123.50');
});

it('cost centres have their accounts by month, without what the year before left', async () => {
  const { data } = await get('cost-centers');
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toMatchObject({ code: 'PR', account: '551', total: '123.50' });
  expect(data.rows[0].months.slice(0, 3)).toEqual(['100.00', '23.00', '0.00']);
  await get(`cost-centers?cost_center_id=${newId()}`, 404);
});

it('the overview has the result, the cash and the ages', async () => {
  const { data } = await get('overview');
  expect(data).toMatchObject({ result: '-123.50', cash: '876.50', vouchers: 5, vat: '0.00' });
  expect(data.months[1]).toMatchObject({ expenses: '23.00', cash: '877.00', label: 'februar' });
  expect(data.receivables.in_term).toBe('0.00');
});

it.each(['trial-balance', 'closing-sheet', 'general-ledger', 'card?account=205', 'journal', 'cost-centers'])(
  '%s is had as a file',
  async (path) => {
    const answer = await test.call(
      'GET',
      `/api/fin/reports/${path}${path.includes('?') ? '&' : '?'}format=csv`,
      {
        token: own.person.token,
      },
    );
    expect(answer.status).toBe(200);
    expect(String(answer.raw)).toContain('123,50');
    const xlsx = await test.call(
      'GET',
      `/api/fin/reports/${path}${path.includes('?') ? '&' : '?'}format=xlsx`,
      {
        token: own.person.token,
      },
    );
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  },
);

it('books without a year say what to do', async () => {
  const empty = await test.member({ permissions: ['fin_knjizenje_pregled'] });
  const { status, body } = await test.call('GET', '/api/fin/reports/overview', { token: empty.token });
  expect([status, body.message]).toEqual([422, 'Prvo otvorite poslovnu godinu.']);
  const stranger = await test.member({ permissions: [] });
  expect((await test.call('GET', '/api/fin/reports/overview', { token: stranger.token })).status).toBe(403);
});

it('money on its way between accounts is cash as well', async () => {
  const before = (await get('overview')).data.cash;
  await post(
    entry('2026-12-31', [
      { account: '208', debit: '10.00' },
      { account: '205', credit: '10.00' },
    ]),
  );
  expect((await get('overview')).data.cash).toBe(before);
});
