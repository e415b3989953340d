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
      errors: { day: 'Nijedna poslovna godina nema taj dan.' },
    });
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
