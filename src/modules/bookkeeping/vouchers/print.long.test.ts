// Long, since Chromium prints each of these.
// In the suite: reversal.test.ts (without Chromium: a posted voucher; what has no paper), src/core/print/printer.test.ts.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { readPrinted } from '../../../core/print/testkit.ts';
import { voucherPdf } from './print.api.ts';
import { BODY, type Desk, desk } from './testkit.ts';
import { VOUCHERS } from './vouchers.api.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

let test: TestApp;
let own: Desk;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
});
afterAll(() => test.close());

it('prints red what reverses in red, with its minus', async () => {
  const { idguid } = await own.posted();
  const reversed = await own.ask('POST', `${VOUCHERS}/${idguid}/reverse`, { kind: 'red' });
  const { raw } = await own.ask('GET', voucherPdf(reversed.body.data.reversal.idguid));
  const [page] = await readPrinted(raw);
  expect(page?.lines).toContain('Ukupno −100,00 −100,00');
  expect(page?.reds).toBeGreaterThan(0);
});

it('prints the list of vouchers, as any list, with the sum of its amounts', async () => {
  const { number } = await own.posted({
    ...BODY,
    description: 'Račun za čašu',
    lines: [
      { account: '551', debit: '1.234,56' },
      { account: '205', credit: '1.234,56' },
    ],
  });
  const { raw, status } = await own.ask(
    'GET',
    `${VOUCHERS}?format=pdf&columns=name,description,amount&sort=number`,
  );
  if (status !== 200) throw new Error(String(raw));
  const [page] = await readPrinted(raw);
  expect(page?.lines).toContain('Broj Opis Iznos');
  expect(page?.lines).toContain(`TM-000${number}/2026 Račun za čašu 1.234,56`);
  expect(page?.lines.find((line) => line.startsWith('Ukupno'))).toMatch(/^Ukupno [\d.]+,\d\d$/);
});

it('prints a posted voucher with its sums, to be signed', async () => {
  const partner = await own.partner('Žuti šećer d.o.o. Goražde');
  const place = await own.posted({
    ...BODY,
    description: 'Račun za čašu',
    lines: [
      {
        account: '211',
        partner_id: partner,
        debit: '1.234,56',
        document_no: 'R-7/26',
        due_date: '3. 3. 2026.',
      },
      { account: '205', credit: '1.234,56', description: 'Blagajna' },
    ],
  });
  const answer = await own.ask('GET', voucherPdf(place.idguid));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="nalog-TM-\d{4}-2026\.pdf"$/),
    'cache-control': 'no-store',
  });
  const [page, ...more] = await readPrinted(answer.raw);
  expect(more).toEqual([]);
  const text = page!.lines.join('\n');
  for (const part of [
    /Nalog za knjiženje TM-\d{4}\/2026/,
    '2. 2. 2026.',
    'Račun za čašu',
    /1 211 .*Žuti.*1\.234,56/,
    'dosp. 3. 3. 2026.',
    /2 205 .*1\.234,56/,
    'Ukupno 1.234,56 1.234,56',
    'Knjižio Kontrolisao Odobrio',
    `Kontrolni zapis ${place.hash.slice(0, 16)} Strana 1 od 1`,
  ])
    expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[.()]/g, '\\$&')));
});
