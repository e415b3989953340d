// Long, since each of these brings in files of its own.
// In the suite: voucher-files.test.ts (vouchers of a file, what is wrong at its row, an export that comes back).
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { reverseVoucher } from '../vouchers/reversal.service.ts';
import { HEAD, headedFileDesk, PATH } from './test/voucher-file.ts';

type Kit = Awaited<ReturnType<typeof headedFileDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let bring: Kit['bring'];
let lines: Kit['lines'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, bring, lines } = await headedFileDesk(test));
});
afterAll(() => test.close());

it('a voucher of 5,001 lines is refused with the limit', async () => {
  const lines = Array.from({ length: 5000 }, () => 'V;TM;03.11.2026;551;1;;;;;');
  const { body } = await bring([HEAD, ...lines, 'V;TM;03.11.2026;205;;5000;;;;'].join('\n'), {
    dry_run: true,
  });
  expect(body.data.problems).toEqual([
    {
      row: 2,
      voucher: 'TM V',
      field: null,
      message: 'Nalog ima najviše 5.000 stavki.',
      blocks: true,
      blocks_draft: true,
    },
  ]);
});

it('a workbook is read with the values of its formulas', async () => {
  const before = await desk.posted();
  const row = (...cells: (string | number | null)[]) =>
    cells.map((value) => (value === null ? null : { value }));
  const file = await writeExcelFile([
    row('Nalog', 'Vrsta', 'Datum', 'Konto', 'Duguje', 'Potražuje'),
    row('X', 'TM', '6. 11. 2026.', '551', 12.35, null),
    row(null, null, null, '205', null, 12.35),
  ] as never).toBuffer();
  expect((await bring(file)).body.data).toMatchObject({ posted: 1 });
  expect((await desk.posted()) - before).toBe(1);
});

it.each(['drafts', 'posted'])(
  'P5: a red reversal comes back as %s with its amounts on the other side',
  async (as) => {
    const day = as === 'posted' ? '2026-12-03' : '2026-12-04';
    const original = voucher({
      day,
      description: 'Roba',
      lines: [
        { account: '551', debit: '195.58', currency: 'EUR', currency_amount: '100.00', rate: '1.955830' },
        { account: '270', debit: '17.00', vat_code: 'U17', vat_base: '100.00', vat_month: '2026-12-01' },
        { account: '205', credit: '212.58' },
      ],
    });
    await desk.run((ctx) => postVouchers(ctx, [original]));
    await desk.run((ctx) => reverseVoucher(ctx, original.idguid, { day, kind: 'red', copy_to_draft: false }));
    const { raw } = await desk.call('GET', `${PATH}/izvoz?from=${day}&to=${day}&format=csv`);
    expect(raw.toString()).toContain('-17,00');
    const before = await lines(day);
    const { body } = await bring(raw, { as });
    expect(body.data, JSON.stringify(body)).toMatchObject({ [as]: 2, problem_count: 0 });
    if (as === 'drafts') {
      const drafts = (await desk.call('GET', `/fin/drafts?run_id=${body.data.run_id}`)).body.data;
      for (const { idguid, version } of drafts.toReversed())
        expect((await desk.call('POST', `/fin/drafts/${idguid}/post`, { version })).status).toBe(201);
    }
    const after = (await lines(day)).slice(before.length);
    const amounts = (all: typeof after) =>
      all.map(({ description, debit, credit, currency_amount, vat_base }) => [
        String(description).replace(/Storno.*/, 'Storno'),
        debit,
        credit,
        currency_amount,
        vat_base,
      ]);
    expect(amounts(before).slice(3)).toEqual([
      ['Storno', '-195.58', '0.00', '-100.00', null],
      ['Storno', '-17.00', '0.00', null, '-100.00'],
      ['Storno', '0.00', '-212.58', null, null],
    ]);
    // Only a reversal of a voucher of these books may be red: the balances are the same, the amounts of an ordinary voucher positive.
    const sorted = amounts(after).toSorted((a, b) => Number(a[0] === 'Storno') - Number(b[0] === 'Storno'));
    expect(sorted).toEqual([
      ...amounts(before).slice(0, 3),
      ['Storno', '0.00', '195.58', '-100.00', null],
      ['Storno', '0.00', '17.00', null, '100.00'],
      ['Storno', '212.58', '0.00', null, null],
    ]);
  },
);
