import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayText } from '../../../core/dates.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';
import { MAX_DESCRIPTION } from '../vouchers/draft.ts';
import { bankDesk } from './test/desk.ts';
import { camt053, mt940, PARTNER } from './test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('lines are booked with texts as long as a draft takes', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  const long = 'š'.repeat(MAX_DESCRIPTION);
  const idguid = await desk.bring(camt053().replace('Naknada za vođenje računa', `${long} i još`));
  const part = { partner_id: null, cost_center_id: null, document_no: null };
  for (const [line, account, amount] of [
    [1, '602', '1170.00'],
    [2, '551', '-45.50'],
  ] as const) {
    const parts = [{ ...part, account, amount, description: `${line}${long.slice(1)}` }];
    const { status, body } = await desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, {
      parts,
      version: 0,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  }
  const { version } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  expect((await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version })).status).toBe(200);
  const { rows } = await test.ownerDb.execute<{ description: string }>(sql`
    select description from fin_lines where tenant_id = ${desk.person.tenantId} order by line`);
  expect(rows.map(({ description }) => description).slice(1)).toEqual([
    `1${long.slice(1)}`,
    long,
    `2${long.slice(1)}`,
  ]);
});

const NBSP = '\u00a0';
type Bank = Awaited<ReturnType<typeof bankDesk>>;
const warningsOf = async (desk: Bank, idguid: string): Promise<string[]> =>
  (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data.warnings;
/** Posts a voucher with one debit on the bank's account. */
const onBank = (desk: Bank, line: Partial<NewLine>, given: Partial<NewVoucher> = {}) =>
  desk.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        ...{ day: '2026-01-01', type: '00', ...given },
        lines: [
          { account: '200', ...line },
          { account: '300', credit: line.debit },
        ],
      }),
    ]),
  );
/** Books a statement whose rows are all of one account. */
async function booked(desk: Bank, idguid: string): Promise<void> {
  const { rows } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const part = { partner_id: null, cost_center_id: null, document_no: null, description: null };
  for (const { line, domestic } of rows) {
    const parts = [{ ...part, account: '551', amount: domestic }];
    await desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, { parts, version: 0 });
  }
  const { version } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const { status, body } = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

it('a statement says where the books have another balance than it begins with, and what is not booked before it', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  const first = await desk.bring(mt940());
  const differs = (opening: string, balance: string, difference: string): string =>
    `Početno stanje izvoda je ${opening}${NBSP}KM, a stanje konta 200 u knjigama je ${balance}${NBSP}KM: razlika je ${difference}${NBSP}KM.`;
  expect(await warningsOf(desk, first)).toEqual([differs('1.000,00', '0,00', '1.000,00')]);
  await onBank(desk, { debit: '1000.00' });
  expect(await warningsOf(desk, first)).toEqual([]);

  // Another of the same day.
  const second = await desk.bring(mt940({ number: '13', opening: '2124,50', closing: '3249,00' }));
  const before = ` Prije njega još nije proknjižen izvod 12 od ${dayText('2026-11-20')}`;
  expect(await warningsOf(desk, second)).toEqual([`${differs('2.124,50', '1.000,00', '1.124,50')}${before}`]);
  await booked(desk, first);
  expect(await warningsOf(desk, second)).toEqual([]);
  expect(await warningsOf(desk, first), 'booked').toEqual([]);
  await booked(desk, second);
  const third = await desk.bring(
    mt940({ number: '15', opening: '3000,00', closing: '4124,50', day: '261121' }),
  );
  expect(await warningsOf(desk, third)).toEqual([
    'Nedostaje izvod 14.',
    'Početno stanje 3.000,00 nije krajnje stanje izvoda 13 (3.249,00).',
    differs('3.000,00', '3.249,00', '−249,00'),
  ]);
  // Two accounts in one cannot be compared.
  await desk.addAccount({ naziv: 'Druga banka', racun: PARTNER });
  expect(await warningsOf(desk, third)).toHaveLength(2);
});

/** Reverses the voucher of a statement; answers it. */
async function reversed(desk: Bank, idguid: string, day: string): Promise<{ label: string }> {
  const { voucher: posted } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const { status } = await desk.call('POST', `/fin/vouchers/${posted.idguid}/reverse`, { day, kind: 'red' });
  expect(status).toBe(201);
  return posted;
}

it('a statement whose voucher was reversed is compared without it, also one before it on its day', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  await onBank(desk, { debit: '1000.00' });
  const idguid = await desk.bring(mt940());
  const next = await desk.bring(mt940({ number: '13', opening: '2124,50', closing: '3249,00' }));
  await booked(desk, next);
  await reversed(desk, next, '2026-11-20');
  expect(await warningsOf(desk, idguid)).toEqual([]);
  await booked(desk, idguid);
  const posted = await reversed(desk, idguid, '2026-11-25');
  expect((await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data).toMatchObject({
    voucher: null,
    reversed: { label: posted.label },
    warnings: [],
  });
});

it('an opening that was reversed is none from which a statement is compared', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  await desk.addYear('2025');
  await onBank(desk, { debit: '1000.00' }, { day: '2025-03-01', type: 'TM' });
  const lines = [
    { account: '200', debit: '7.00' },
    { account: '551', credit: '7.00' },
  ];
  const opening = { ...voucher({ day: '2026-01-01', type: '00', lines }) };
  await desk.run((ctx) => postVouchers(ctx, [opening]));
  const idguid = await desk.bring(mt940());
  expect(await warningsOf(desk, idguid)).toHaveLength(1);
  const { status } = await desk.call('POST', `/fin/vouchers/${opening.idguid}/reverse`, {
    day: '2026-01-01',
    kind: 'red',
  });
  expect(status).toBe(201);
  expect(await warningsOf(desk, idguid)).toEqual([]);
});

it('a statement in a currency is compared in it', async () => {
  for (const currency of ['EUR', 'USD']) {
    const desk = await bankDesk(test);
    await desk.addAccount({ valuta: currency });
    const idguid = await desk.bring(mt940().replaceAll('BAM', currency));
    await onBank(desk, { debit: '1564.66', currency, currency_amount: '800.00', rate: '1.955830' });
    expect(await warningsOf(desk, idguid)).toEqual([
      expect.stringMatching(
        new RegExp(
          `1\\.000,00.${currency}, a stanje konta 200 u knjigama je 800,00.${currency}: razlika je 200,00`,
        ),
      ),
    ]);
    // Of the euro it is known how much it is without being written.
    await onBank(desk, { debit: '391.17' }, { type: 'TM', day: '2026-11-19' });
    expect(await warningsOf(desk, idguid)).toHaveLength(currency === 'EUR' ? 0 : 1);
  }
});
