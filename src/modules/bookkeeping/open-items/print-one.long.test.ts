// Long, since a list of open items is printed. In the suite: items.test.ts (what is open),
// src/modules/bookkeeping/reports/print.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { withoutChromium } from '../../../core/print/testkit.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

it('gives what is open with a partner, by account, and in whose favour it is, to be printed', async () => {
  const partner = await own.partner('Šljiva i džem d.o.o.', { adresa: 'Ćumurija 5' });
  await own.book(partner, [
    { document: 'R-1', amount: '1234.50', day: '2026-02-03', due: '2026-03-05' },
    { document: 'R-2', amount: '-34.50' },
    { document: 'D-1', amount: '-200.00', account: '432' },
  ]);
  const lines = withoutChromium(test.deps.printer);
  expect((await own.call('GET', `/partners/${partner}/print`)).status).toBe(200);
  const text = lines().join('\n');
  for (const line of [
    'Šljiva i džem d.o.o.',
    'Ćumurija 5',
    'Dokument Datum Dospijeće Duguje Potražuje',
    '211 Kupci u zemlji',
    'R-1 3. 2. 2026. 5. 3. 2026. 1.234,50',
    'Saldo konta 211 1.200,00',
    'Saldo konta 432 200,00',
    'Ukupno u našu korist: 1.000,00 KM.',
  ])
    expect(text).toContain(line);
  const stranger = await openBooks(test);
  expect((await stranger.call('GET', `/partners/${partner}/print`)).status).toBe(404);
  expect((await own.call('GET', '/partners/x/print')).status).toBe(404);
});
