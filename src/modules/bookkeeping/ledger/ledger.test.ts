import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { closeYear, previewClosing } from './closing/closing.service.ts';
import { checkVouchers, postVouchers } from './posting.service.ts';
import { type Books, books, voucher } from './testkit.ts';
import type { NewVoucher } from './voucher.ts';

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

const PAID = (given: object, code?: object) => [
  { account: '270', debit: '17.00', vat_base: '100.00', ...code },
  { account: '205', credit: '17.00', ...given },
];
const set = (table: string, column: string, key: string, aktivno: boolean) =>
  test.ownerDb.execute(sql`update ${sql.identifier(table)} set aktivno = ${aktivno}
    where tenant_id = ${own.person.tenantId} and ${sql.identifier(column)} = ${key}`);
const postOne = (given: Partial<NewVoucher>) =>
  own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-01', ...given })]));

describe('what is out of use', () => {
  it.each([
    ['type_inactive', 'fin_vrste_naloga', 'sifra', 'TM', { type: 'TM' }],
    ['account_inactive', 'fin_konta', 'konto', '551', {}],
    [
      'vat_inactive',
      'fin_pdv_oznake',
      'sifra',
      'U17',
      { lines: PAID({}, { vat_code: 'U17', vat_month: '2026-03-01' }) },
    ],
  ])('%s: it is not posted anew, but reversed', async (code, table, column, key, given) => {
    const [posted] = await postOne(given);
    await set(table, column, key, false);
    await expect(postOne(given)).rejects.toMatchObject({
      status: 422,
      data: { problems: [expect.objectContaining({ code })] },
    });
    const red = voucher({ day: '2026-03-01', ...given }).lines.map((line) => ({
      ...line,
      ...(line.debit && { debit: `-${line.debit}` }),
      ...(line.credit && { credit: `-${line.credit}` }),
      ...(line.vat_base && { vat_base: `-${line.vat_base}` }),
    }));
    const reversal = { reversal_of: posted!.idguid, reversal_kind: 'red', source: 'reversal' } as const;
    expect(await postOne({ ...given, ...reversal, lines: red })).toHaveLength(1);
    await set(table, column, key, true);
  });

  it('a cost centre is not posted on, told at its cell', async () => {
    const cost_center_id = newId();
    await test.ownerDb.execute(sql`insert into fin_mjesta_troska (tenant_id, idguid, sifra, naziv, aktivno)
      values (${own.person.tenantId}, ${cost_center_id}, 'PR', 'Prodaja', true)`);
    const [first, second] = voucher({ day: '2026-03-01' }).lines;
    const lines = [second!, { ...first!, cost_center_id }];
    expect(await postOne({ lines })).toHaveLength(1);
    await set('fin_mjesta_troska', 'sifra', 'PR', false);
    const message = 'Mjesto troška je neaktivno.';
    await expect(postOne({ lines })).rejects.toMatchObject({
      status: 422,
      message,
      data: { problems: [{ line: 2, field: 'cost_center_id', code: 'cost_center_inactive', message }] },
    });
  });

  it('is handed on by the closing of a year, and refused in an opening that a person types', async () => {
    const other = await books(test);
    const tenant = other.person.tenantId;
    const [center, ...partners] = [newId(), newId(), newId()];
    await test.ownerDb.execute(sql`insert into fin_mjesta_troska (tenant_id, idguid, sifra, naziv, aktivno)
      values (${tenant}, ${center}, 'PR', 'Prodaja', true)`);
    for (const id of partners)
      await test.ownerDb.execute(
        sql`insert into companies (idguid, tenant_id, naziv) values (${id}, ${tenant}, ${id})`,
      );
    await test.ownerDb.execute(
      sql`update fin_konta set mjesto_troska = 'obavezno' where tenant_id = ${tenant} and konto = '200'`,
    );
    const lines = [
      { account: '200', debit: '100.00', cost_center_id: center },
      { account: '205', credit: '100.00' },
      { account: '211', debit: '100.00', partner_id: partners[0]! },
      { account: '211', credit: '100.00', partner_id: partners[1]! },
    ];
    await other.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-01', lines })]));
    // The account is at 0, so that it may be put out of use, but its partners are not.
    await test.ownerDb.execute(
      sql`update fin_konta set aktivno = false where tenant_id = ${tenant} and konto = '211'`,
    );
    await test.ownerDb.execute(sql`update fin_mjesta_troska set aktivno = false where tenant_id = ${tenant}`);
    const years = test.deps.services.get('poslovne-godine')!;
    const no = { tax: null, tax_account: null };
    const { digest, problems } = await other.run((ctx) => previewClosing(ctx, years, other.yearId, no));
    expect(problems.filter(({ blocks }) => blocks)).toEqual([]);
    const { vouchers } = await other.run((ctx) => closeYear(ctx, years, other.yearId, { ...no, digest }));
    expect(vouchers.map(({ name, total }) => [name, total])).toEqual([['00-0001/2027', '200.00']]);
    await expect(
      other.run((ctx) =>
        postVouchers(ctx, [voucher({ day: '2027-01-01', type: '00', source: 'opening', lines })]),
      ),
    ).rejects.toMatchObject({
      data: {
        problems: [1, 3, 4].map((line) =>
          expect.objectContaining({ line, code: expect.stringContaining('_inactive') }),
        ),
      },
    });
  });
});
