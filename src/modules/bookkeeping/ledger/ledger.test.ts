import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { checkVouchers, postVouchers } from './posting.service.ts';
import { type Books, books, voucher } from './testkit.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

const post = (...vouchers: ReturnType<typeof voucher>[]) =>
  own.run((ctx: Ctx) => postVouchers(ctx, vouchers));

describe('posting', () => {
  it('gives gapless numbers by type, and one journal', async () => {
    const [first] = await post(voucher({ day: '2026-01-05' }));
    const [second, other] = await post(
      voucher({ day: '2026-01-06' }),
      voucher({ day: '2026-01-06', type: 'AM' }),
    );
    expect([first, second, other].map((one) => [one!.type, one!.number, one!.journal_no])).toEqual([
      ['TM', 1, 1],
      ['TM', 2, 2],
      ['AM', 1, 3],
    ]);
  });

  it('says everything that is wrong at once, and stores nothing', async () => {
    const wrong = voucher({
      day: '2026-02-03',
      lines: [
        { account: '21', debit: '10.00' },
        { account: '432', credit: '9.99' },
      ],
    });
    const problems = await own.run((ctx) => checkVouchers(ctx, [wrong]));
    expect(problems.map(({ line, field, code }) => [line, field, code])).toEqual([
      [null, 'lines', 'unbalanced'],
      [1, 'account', 'account_group'],
      [2, 'partner_id', 'partner_required'],
    ]);
    await expect(post(wrong)).rejects.toMatchObject({ status: 422, code: 'not_posted' });
    await expect(post(voucher({ day: '2031-02-03' }))).rejects.toMatchObject({
      errors: { day: 'Taj dan nije ni u jednoj poslovnoj godini.' },
    });
  });

  it('warns where KM is not the amount in the currency by its rate, and where the euro has another', async () => {
    const line = (currency: string, rate: string, debit: string) => ({
      account: '551',
      currency,
      currency_amount: '10.00',
      rate,
      debit,
    });
    const found = await own.run((ctx) =>
      checkVouchers(ctx, [
        voucher({
          day: '2026-03-01',
          lines: [
            line('EUR', '1.955830', '19.56'),
            line('EUR', '1.950000', '19.50'),
            line('USD', '1.700000', '17.01'),
            { account: '205', credit: '56.07' },
          ],
        }),
      ]),
    );
    expect(found).toMatchObject([
      { line: 2, code: 'euro_rate', blocks: false },
      { line: 3, code: 'currency_differs', blocks: false, message: 'Po kursu je 17,00\u00a0KM.' },
    ]);
  });

  it('refuses a VAT month of no year, unless it follows the voucher closely, and warns of one that is far from it', async () => {
    const taxed = (day: string, vat_month: string, more: Partial<ReturnType<typeof voucher>> = {}) =>
      voucher({
        day,
        lines: [
          {
            account: '270',
            debit: '17.00',
            vat_code: 'U17',
            vat_base: '100.00',
            vat_month,
            document_date: day,
          },
          { account: '205', credit: '17.00' },
        ],
        ...more,
      });
    const found = async (...vouchers: ReturnType<typeof voucher>[]) =>
      (await own.run((ctx) => checkVouchers(ctx, vouchers))).map(({ voucher: nth, field, code, blocks }) => [
        nth,
        field,
        code,
        blocks,
      ]);
    expect(
      await found(
        taxed('2026-12-10', '2062-11-01'),
        taxed('2026-12-10', '2026-12-01'),
        taxed('2026-12-10', '2027-03-01'),
        taxed('2026-12-10', '2027-04-01'),
        taxed('2026-01-20', '2025-12-01'),
        taxed('2026-03-10', '2026-07-01'),
        taxed('2026-03-10', '2026-02-01'),
      ),
    ).toEqual([
      [1, 'vat_month', 'vat_month_no_year', true],
      [4, 'vat_month', 'vat_month_no_year', true],
      [5, 'vat_month', 'vat_month_no_year', true],
      [5, 'vat_month', 'vat_month_early', false],
      [6, 'vat_month', 'vat_month_late', false],
      [7, 'vat_month', 'vat_month_early', false],
    ]);
    await expect(post(taxed('2026-12-10', '2062-11-01'))).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { line: 1, message: 'Nijedna poslovna godina nema novembar 2062. Provjerite PDV mjesec.' },
        ],
      },
    });
    // What was posted so before may still be reversed.
    const reversal = taxed('2026-12-10', '2062-11-01', { reversal_of: newId(), reversal_kind: 'red' });
    expect((await found(reversal)).map(([, , code]) => code)).toEqual(['reversal_unknown']);
  });

  it('keeps a chain that verifies', async () => {
    expect(await own.verify()).toEqual([]);
    expect(await own.drift()).toEqual([]);
  });

  it('posts a draft once', async () => {
    const draft_id = newId();
    await post(voucher({ day: '2026-03-01', draft_id }));
    await expect(post(voucher({ day: '2026-03-01', draft_id }))).rejects.toMatchObject({
      status: 409,
      code: 'posted',
    });
  });
});
