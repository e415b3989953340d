// Long, since each of these has books of its own.
// In the suite: booking.test.ts (where the books and a statement differ), paid-in-currency.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { MAX_DESCRIPTION } from '../vouchers/draft.ts';
import { onBank, warningsOf } from './test/compared.ts';
import { bankDesk } from './test/desk.ts';
import { camt053, mt940 } from './test/samples.ts';

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
