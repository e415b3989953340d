import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { paymentsDesk } from './test/payments.ts';

type Kit = Awaited<ReturnType<typeof paymentsDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let partner: string;
let payments: Kit['payments'];
let statement: Kit['statement'];
let accept: Kit['accept'];
let book: Kit['book'];
let part: Kit['part'];
let decide: Kit['decide'];
let documents: Kit['documents'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, partner, payments, statement, accept, book, part, decide, documents } = await paymentsDesk(test));
});
afterAll(() => test.close());

it('an invoice that a row closes is not offered to another, of this statement or the next', async () => {
  await desk.invoice(partner, { 'A-1/2026': '117.00' });
  const first = await payments('117,00', '117,00');
  const { rows } = await statement(first);
  expect(rows.map(documents)).toEqual([['A-1/2026'], [null]]);
  await decide(first, 1, [part('A-1/2026', '117.00')]);
  expect((await accept(first)).body.data).toEqual({ accepted: 0 });
  expect((await statement(first)).rows[1]).toMatchObject({ decided: false, sure: false });
  expect(documents((await statement(first)).rows[1])).toEqual([null]);
  const second = await payments('117,00');
  expect((await accept(second)).body.data).toEqual({ accepted: 0 });
  expect((await statement(second)).rows.map(documents)).toEqual([[null]]);
  const chosen = await desk.call(
    'GET',
    `/fin/izvodi/otvorene-stavke?partner_id=${partner}&statement_id=${second}&line=1`,
  );
  expect(chosen.body.data).toEqual([]);
  await decide(first, 1, null);
  expect(documents((await statement(second)).rows[0])).toEqual(['A-1/2026']);
  await decide(second, 1, [part('A-1/2026', '117.00')]);
});

it('two statements that decided the same invoice do not both close it: the second is told at its row', async () => {
  await desk.invoice(partner, { 'C-1/2026': '55.00' });
  const first = await payments('55,00');
  const second = await payments('10,00', '55,00');
  await decide(first, 1, [part('C-1/2026', '55.00')]);
  await decide(second, 1, [part(null, '10.00')]);
  await decide(second, 2, [part('C-1/2026', '55.00')]);
  const booked = await book(first);
  expect(booked.status).toBe(200);
  const { label } = booked.body.data.voucher;
  const refused = await book(second);
  expect(refused.status).toBe(422);
  expect(refused.body.errors['rows.2']).toBe(
    `Dokument C-1/2026 je već zatvoren izvodom 3 (nalog ${label}). Poništite odluku i odaberite drugu otvorenu stavku.`,
  );
  expect(refused.body.message).toBe(`Stavka 2: ${refused.body.errors['rows.2']}`);
  expect(await desk.open('C-1/2026')).toBe('0.00');
  expect((await statement(second)).voucher).toBeNull();
  await decide(second, 2, [part(null, '55.00')]);
  expect((await book(second)).status).toBe(200);
  expect(await desk.drift()).toEqual([]);
});
