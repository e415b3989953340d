// Long, since months of VAT are made for each of these. In the suite: filing.test.ts, settlement.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { checkVouchers } from '../../ledger/posting.service.ts';
import { type Books, voucher } from '../../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../../ledger/voucher.ts';
import { reverseVoucher } from '../../vouchers/reversal.service.ts';
import { firm, post, purchase, vatBooks } from '../testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const month = async (own: Books, text: string) =>
  (await test.call('GET', `/api/fin/vat/months/${text}`, { token: own.person.token })).body.data;

it('an invoice that was posted twice is told, in its draft and in the months of both', async () => {
  const own = await vatBooks(test);
  const [supplier, other] = [
    await firm(own, { naziv: 'Dobavljač', pdv_broj: '200888880001', jib: '4200888880001' }),
    await firm(own, { naziv: 'Drugi', pdv_broj: '200888880002', jib: '4200888880002' }),
  ];
  const lineOf = (partner_id: string, more: Partial<NewLine> = {}): NewLine => ({
    account: '270',
    debit: '17.00',
    vat_code: 'U17',
    vat_base: '100.00',
    vat_month: '2026-08-01',
    partner_id,
    document_no: 'R-7',
    document_date: '2026-07-03',
    ...more,
  });
  const told = (line: NewLine, more: Partial<NewVoucher> = {}) =>
    own.run(async (ctx) => {
      const { debit, credit } = line;
      const against = { account: '205', debit: credit ?? null, credit: debit ?? null };
      const checked = [voucher({ day: '2026-08-05', lines: [line, against], ...more })];
      return (await checkVouchers(ctx, checked)).filter(({ code }) => code === 'document_twice');
    });
  const twice = async (text: string) =>
    (await month(own, text)).problems.filter(({ code }: { code: string }) => code === 'document_twice');
  expect(await told(lineOf(supplier))).toEqual([]);
  const first = await purchase(own, '2026-07-05', supplier, { no: 'R-7' });
  expect(await told(lineOf(supplier))).toEqual([
    {
      voucher: 1,
      line: 1,
      field: 'document_no',
      code: 'document_twice',
      blocks: false,
      message: 'Ovaj dokument partnera je već u PDV evidenciji, u nalogu UF-0001/2026.',
    },
  ]);
  // Another firm's number, a credit note, the other book, a number of another year, the reversal itself.
  const sale = { account: '470', debit: null, credit: '17.00', vat_code: 'I17' };
  for (const [line, more] of [
    [lineOf(other), {}],
    [lineOf(supplier, { debit: null, credit: '17.00' }), {}],
    [lineOf(supplier, sale), {}],
    [lineOf(supplier, { document_date: '2025-07-03' }), {}],
    [lineOf(supplier), { reversal_of: first.idguid, reversal_kind: 'black' }],
  ] as const)
    expect(await told(line, more)).toEqual([]);
  expect(await twice('2026-07')).toEqual([]);
  const second = await purchase(own, '2026-08-05', supplier, { no: 'R-7' });
  expect(await twice('2026-07')).toMatchObject([
    {
      blocks: false,
      place: 'voucher',
      voucher: 'UF-0001/2026',
      message: 'Isti dokument partnera je i u nalogu UF-0002/2026. Ako je knjižen dvaput, jedan stornirajte.',
    },
  ]);
  expect(await twice('2026-08')).toMatchObject([{ voucher: 'UF-0002/2026', document_no: 'R-7' }]);
  await own.run((ctx) => reverseVoucher(ctx, second.idguid, { day: '2026-08-06', copy_to_draft: false }));
  expect([await twice('2026-07'), await twice('2026-08')]).toEqual([[], []]);
  // Two codes of one voucher are one document.
  await post(own, {
    day: '2026-09-05',
    type: 'UF',
    lines: [
      lineOf(other, { document_no: 'R-8', vat_month: '2026-09-01' }),
      lineOf(other, { document_no: 'R-8', vat_month: '2026-09-01', account: '551', vat_code: 'U17N' }),
      { account: '205', credit: '34.00' },
    ],
  });
  expect(await twice('2026-09')).toEqual([]);
});

it('final consumption is of the buyer, the cost centre or the seller; numbers, line ends and rounding follow the settings', async () => {
  const own = await vatBooks(test);
  const call = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: unknown) =>
    test.call(method, `/api/fin/vat${path}`, { token: own.person.token, body });
  const person = await firm(own, { naziv: 'Građanin', jib: '4200777770001', entity: 'RS' });
  await own.run((ctx) =>
    ctx.db.execute(sql`insert into fin_mjesta_troska (tenant_id, idguid, sifra, naziv, aktivno)
      values (${ctx.tenant.id}::uuid, '018f0000-0000-7000-8000-0000000000bd', 'P1', 'Prodavnica Brčko', true)`),
  );
  await post(own, {
    day: '2026-06-01',
    type: 'IF',
    lines: [
      { account: '205', debit: '117.05' },
      { account: '612', credit: '100.04', cost_center_id: '018f0000-0000-7000-8000-0000000000bd' },
      {
        account: '473',
        credit: '17.01',
        vat_code: 'I17K',
        vat_base: '100.04',
        partner_id: person,
        document_no: '1',
      },
    ],
  });
  const split = async () => (await month(own, '2026-06')).boxes;
  expect(await split()).toMatchObject({ '32': '0.00', '33': '17.00', '34': '0.00' });
  const state = (await call('GET', '/settings')).body.data;
  expect(state).toMatchObject({ version: 0, settings: { consumption_by: 'buyer', due_day: 10 } });
  const change = async (body: object) => {
    const { version } = (await call('GET', '/settings')).body.data;
    return call('PATCH', '/settings', { version, ...body });
  };
  expect((await change({ consumption_by: 'seller', rounding: 'fening' })).status).toBe(200);
  expect(await split()).toMatchObject({ '32': '17.01', '33': '0.00', '51': '17.01', '11': '100.04' });
  expect(
    (await change({ consumption_by: 'unit', units: [{ sifra: 'P9', entitet: 'BD' }] })).body.errors,
  ).toHaveProperty(['units.0.sifra']);
  await change({
    consumption_by: 'unit',
    units: [{ sifra: 'P1', entitet: 'BD' }],
    bom: true,
    line_end: 'lf',
    last_sale: 41,
    due_day: 12,
  });
  expect(await split()).toMatchObject({ '34': '17.01' });
  expect((await change({ due_day: 31 })).body.errors).toEqual({ due_day: expect.any(String) });
  expect((await call('PATCH', '/settings', { version: 0, bom: false })).status).toBe(409);
  const made = (await call('POST', '/months/2026-06/files', {})).body.data;
  expect(made.due).toBe('2026-07-12');
  const sale = made.files.find(({ book }: { book: string }) => book === 'kif');
  const text = (await call('GET', `/months/2026-06/files/${sale.idguid}`)).raw.toString('utf8');
  expect(text.startsWith('\ufeff1;')).toBe(true);
  expect(text).not.toContain('\r');
  expect(text).toContain(';0000000042;');
  const reader = await test.member({ tenantId: own.person.tenantId, permissions: ['fin_knjizenje_pregled'] });
  expect(
    (await test.call('PATCH', '/api/fin/vat/settings', { token: reader.token, body: { version: 2 } })).status,
  ).toBe(403);
});
