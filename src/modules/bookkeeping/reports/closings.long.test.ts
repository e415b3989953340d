// Long, since years are closed and reported. In the suite: reports.test.ts, src/modules/bookkeeping/ledger/closing/closing.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import { trialBalanceReport } from './trial-balance.service.ts';

let test: TestApp;
let own: Books;
const get = async (path: string) => {
  const answer = await test.call('GET', `/api/fin/reports/${path}`, { token: own.person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const total = async (path: string): Promise<string> => {
  const { total: of } = await get(path);
  return of.total_debit ?? of.debit;
};

beforeAll(async () => {
  test = await createTestApp();
  own = await books(test, [
    ...['fin_knjizenje', 'fin_poslovnegodine', 'fin_konta', 'fin_vrstenaloga'].flatMap((stem) => [
      `${stem}_pregled`,
      `${stem}_save`,
    ]),
    'fin_revizija_save',
  ]);
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-01' })]));
});
afterAll(() => test.close());

it('a journal and a trial balance come to the same with the same closing entries, and say what they are', async () => {
  expect((await get('journal')).span.closings).toBe('0.00');
  expect(await total('journal')).toBe(await total('trial-balance'));

  const call = (path: string, body: object) =>
    test.call('POST', `/api/fin/years/${own.yearId}/closing${path}`, { token: own.person.token, body });
  const tax = { tax: null, tax_account: null };
  const { digest } = (await call('/preview', tax)).body.data;
  expect((await call('', { ...tax, digest })).status).toBe(201);

  const { span, rows } = await get(`journal?year=${own.yearId}`);
  const { span: other } = await get(`trial-balance?year=${own.yearId}`);
  expect([span.closing, other.closing, other.closings]).toEqual([true, false, span.closings]);
  expect(Number(span.closings)).toBeGreaterThan(0);
  expect(rows.at(-1).voucher).toBe('ZG-0001/2026');

  const of = (name: string, more: string) => total(`${name}?year=${own.yearId}${more}`);
  expect(await of('journal', '&closing=false')).toBe('100.00');
  expect(await of('trial-balance', '')).toBe('100.00');
  const all = (100 + Number(span.closings)).toFixed(2);
  expect(await of('journal', '')).toBe(all);
  expect(await of('trial-balance', '&closing=true')).toBe(all);
  // Before the last day there are none.
  expect((await get(`journal?year=${own.yearId}&to=2026-12-30`)).span.closings).toBe('0.00');
  expect((await get(`journal?year=${own.yearId}&closing=false`)).rows).toHaveLength(2);
});

it('a file has what the screen has, and says it', async () => {
  const text = async (path: string) => {
    const { raw, status } = await test.call('GET', `/api/fin/reports/${path}`, { token: own.person.token });
    expect(status).toBe(200);
    return String(raw);
  };
  const year = `year=${own.yearId}&format=csv`;
  expect(await text(`journal?${year}`)).toContain('ZG-0001/2026');
  expect(await text(`journal?${year}&closing=false`)).not.toContain('ZG-0001/2026');
  const note = (closing: boolean) =>
    own.run((ctx) => trialBalanceReport({ year: own.yearId, level: 3, closing }).note!(ctx));
  expect(await note(false)).toMatch(/, bez naloga zatvaranja$/);
  expect(await note(true)).toMatch(/, s nalozima zatvaranja$/);
});

it('what is posted between two pages does not end them, closing entries included', async () => {
  const { next } = await get(`journal?year=${own.yearId}&limit=1`);
  const undone = await test.call('POST', `/api/fin/years/${own.yearId}/closing/reopen`, {
    token: own.person.token,
    body: { reason: 'Zaboravljena faktura' },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  const page = await get(`journal?year=${own.yearId}&limit=1&after=${next}`);
  expect(page).toMatchObject({ newer: true, span: { closings: '0.00' } });
});
