// Long, since Chromium prints each of these.
// In the suite: items.test.ts (what is open with a partner), src/core/print/printer.test.ts.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { dayOf } from '../../../core/dates.ts';
import { readPrinted } from '../../../core/print/testkit.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

async function printed(path: string): Promise<string[]> {
  const { status, raw } = await own.call('GET', path);
  if (status !== 200) throw new Error(String(raw));
  return (await readPrinted(raw)).flatMap(({ lines }) => lines);
}

it('prints what was open on another day', async () => {
  const partner = await own.partner('Na dan d.o.o.');
  const other = await own.partner('Drugi na dan d.o.o.');
  await own.book(partner, [{ document: 'R-1', amount: '100.00', day: '2026-02-01', due: '2026-03-01' }]);
  await own.book(partner, [{ document: 'R-2', amount: '7.00', day: '2026-02-02' }]);
  await own.book(partner, [{ document: 'R-1', amount: '-60.00', day: '2026-04-01' }]);
  await own.book(partner, [{ document: 'R-3', amount: '5.00', day: '2026-04-02' }]);
  await own.book(partner, [{ document: 'R-2', amount: '-7.00', day: '2026-04-03' }]);
  await own.book(other, [{ document: 'R-9', amount: '9.00', day: '2026-02-01' }]);
  const statement = await own.data(`/partners/${partner}/statement?day=2026-03-31`);
  expect(statement).toMatchObject({
    day: '2026-03-31',
    accounts: [{ account: '211', naziv: 'Kupci u zemlji' }],
    items: [
      { document_no: 'R-2', document_date: '2026-02-02', due_date: null, open: '7.00' },
      { document_no: 'R-1', document_date: '2026-02-01', due_date: '2026-03-01', open: '100.00' },
    ],
  });
  const lines = await printed(`/partners/${partner}/print?day=2026-03-31`);
  expect(lines).toContain('Stanje na dan 31. 3. 2026.');
  expect(lines).toContain('R-1 1. 2. 2026. 1. 3. 2026. 100,00');
  expect(lines.join(' ')).not.toContain('R-3');
  expect(lines).toContain('Ukupno u našu korist: 107,00 KM.');
  const nothing = await printed(`/partners/${partner}/print?day=2026-01-31`);
  expect(nothing).toContain('Na ovaj dan nema otvorenih stavki.');
  const { items, day } = await own.data(`/partners/${partner}/statement`);
  expect([day, items.map((one: { open: string }) => one.open)]).toEqual([
    dayOf(Date.now()),
    (await own.data(`/partners/${partner}`)).items.map((one: { open: string }) => one.open),
  ]);
  for (const path of ['statement', 'print'])
    expect((await own.call('GET', `/partners/${partner}/${path}?day=2026-02-30`)).status).toBe(422);
  expect((await own.call('GET', '/partners/x/statement')).status).toBe(404);
});

it('prints a posted netting for both sides to sign', async () => {
  const partner = await own.partner('Kompenzacija d.o.o.');
  await own.book(partner, [
    { document: 'R1', amount: '100.00' },
    { document: 'D1', amount: '-70.00', account: '432' },
  ]);
  const made = await own.call('POST', '/netting', {
    partner_id: partner,
    day: '2026-06-01',
    items: [
      { account: '211', document_no: 'R1', amount: '70.00' },
      { account: '432', document_no: 'D1', amount: '70.00' },
    ],
  });
  const lines = await printed(`/netting/${made.body.data.idguid}/print`);
  expect(lines).toContain('Nalog KO-0001/2026, 1. 6. 2026.');
  expect(lines).toContain('211 Kupci u zemlji R1 70,00');
  expect(lines.join(' ')).toContain('zatvaraju u iznosu od 70,00 KM.');
});

it('prints what is open with a partner, by account, and in whose favour it is', async () => {
  const partner = await own.partner('Šljiva i džem d.o.o.', { adresa: 'Ćumurija 5' });
  await own.book(partner, [
    { document: 'R-1', amount: '1234.50', day: '2026-02-03', due: '2026-03-05' },
    { document: 'R-2', amount: '-34.50' },
    { document: 'D-1', amount: '-200.00', account: '432' },
  ]);
  const lines = await printed(`/partners/${partner}/print`);
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
    expect(lines).toContain(line);
  expect(lines.some((line) => /^Za .* Za Šljiva i džem d\.o\.o\.$/.test(line))).toBe(true);
});
