import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { closeYear, previewClosing } from './closing/closing.service.ts';
import { postVouchers } from './posting.service.ts';
import { type Books, books, voucher } from './testkit.ts';
import type { NewVoucher } from './voucher.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

const PAID = (given: object, code?: object) => [
  { account: '270', debit: '17.00', vat_base: '100.00', ...code },
  { account: '205', credit: '17.00', ...given },
];
const set = (table: string, column: string, key: string, aktivno: boolean) =>
  test.ownerDb.execute(sql`update ${sql.identifier(table)} set aktivno = ${aktivno}
    where tenant_id = ${own.person.tenantId} and ${sql.identifier(column)} = ${key}`);
const post = (given: Partial<NewVoucher>) =>
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
    const [posted] = await post(given);
    await set(table, column, key, false);
    await expect(post(given)).rejects.toMatchObject({
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
    expect(await post({ ...given, ...reversal, lines: red })).toHaveLength(1);
    await set(table, column, key, true);
  });

  it('a cost centre is not posted on, told at its cell', async () => {
    const cost_center_id = newId();
    await test.ownerDb.execute(sql`insert into fin_mjesta_troska (tenant_id, idguid, sifra, naziv, aktivno)
      values (${own.person.tenantId}, ${cost_center_id}, 'PR', 'Prodaja', true)`);
    const [first, second] = voucher({ day: '2026-03-01' }).lines;
    const lines = [second!, { ...first!, cost_center_id }];
    expect(await post({ lines })).toHaveLength(1);
    await set('fin_mjesta_troska', 'sifra', 'PR', false);
    const message = 'Mjesto troška je neaktivno.';
    await expect(post({ lines })).rejects.toMatchObject({
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
