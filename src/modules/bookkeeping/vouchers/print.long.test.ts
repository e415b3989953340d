// Long, since Chromium prints each of these.
// In the suite: print.test.ts (a posted voucher; what has no paper), e2e/print.e2e.ts.
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
