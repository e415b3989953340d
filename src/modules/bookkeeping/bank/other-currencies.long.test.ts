// Long, since each of these writes vouchers and statements in several currencies. In the suite: paid-in-currency.test.ts (euro closed in
// euro and in KM, dollars with a difference of rates).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { paying } from './test/paying.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('what closes nothing has the currency of the statement; money in transit and documents in KM have none', async () => {
  const own = await paying(test, 'EUR');
  await own.bill('F-1', '97.79', null);
  await own.pay('300.00', [
    ['211', 'F-1', '97.79'],
    ['211', null, '215.14'],
    ['551', null, '-19.56'],
    ['208', null, '293.38'],
  ]);
  expect(await own.lines('F-1')).toEqual([
    ['97.79', null, null],
    ['-97.79', null, null],
  ]);
  expect(await own.lines(null)).toEqual([['-215.14', '-110.00 EUR', '1.955830']]);
  expect(await own.lines(null, '551')).toEqual([['19.56', '10.00 EUR', '1.955830']]);
  expect(await own.lines(null, '208')).toEqual([['-293.38', null, null]]);
});

it('a document that was paid in KM by hand is in KM from then on', async () => {
  const own = await paying(test, 'BAM');
  await own.bill('F-1', '100.00', 'EUR');
  const paid = { partner_id: own.partner_id, document_no: 'F-1' };
  await own.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day: '2026-11-02',
        lines: [
          { account: '211', ...paid, credit: '50.00' },
          { account: '205', debit: '50.00' },
        ],
      }),
    ]),
  );
  await own.pay('145.58', [['211', 'F-1', '145.58']]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-145.58', null, null]);
});

it('a closing between documents takes as much of the currency as of the KM', async () => {
  const own = await paying(test, 'BAM');
  await own.bill('F-1', '100.00', 'EUR');
  const { partner_id } = own;
  await own.run(async (ctx) => {
    await postVouchers(ctx, [
      voucher({
        day: '2026-11-02',
        lines: [
          {
            account: '211',
            partner_id,
            document_no: 'A-1',
            credit: '97.79',
            currency: 'EUR',
            currency_amount: '-50.00',
            rate: '1.955830',
          },
          { account: '205', debit: '97.79' },
        ],
      }),
    ]);
  });
  await own.match('F-1', 'A-1', '97.79');
  await own.pay('97.79', [['211', 'F-1', '97.79']]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-97.79', '-50.00 EUR', '1.955830']);
});

it('two statements that pay one invoice at once leave nothing of its currency', async () => {
  const own = await paying(test, 'BAM');
  for (let nth = 0; nth < 2; nth++) {
    // Thirds of a cent: who does not see the other rounds on his own.
    const number = `F-${nth}`;
    await own.bill(number, '0.05', 'EUR');
    await Promise.all(['0.03', '0.07'].map((part) => own.pay(part, [['211', number, part]])));
    const cents = (await own.lines(number)).map(([, foreign]) => Number(foreign!.split(' ')[0]));
    expect(Math.round(cents.reduce((all, one) => all + one, 0) * 100)).toBe(0);
  }
});
