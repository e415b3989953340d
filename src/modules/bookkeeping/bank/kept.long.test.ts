// Long, since each of these imports and books several statements.
// In the suite: kept.test.ts (what a row closes is not offered again, nor closed twice), booking.test.ts, statements.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { paymentsDesk } from './test/payments.ts';

type Kit = Awaited<ReturnType<typeof paymentsDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let partner: string;
let payments: Kit['payments'];
let bringFrom: Kit['bringFrom'];
let statement: Kit['statement'];
let book: Kit['book'];
let part: Kit['part'];
let put: Kit['put'];
let decide: Kit['decide'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, partner, payments, bringFrom, statement, book, part, put, decide } = await paymentsDesk(test));
});
afterAll(() => test.close());

it('what a row closes in part is offered with the rest', async () => {
  await desk.invoice(partner, { 'B-1/2026': '200.00' });
  const idguid = await payments('80,00', '120,00');
  await decide(idguid, 1, [part('B-1/2026', '80.00')]);
  expect((await statement(idguid)).rows[1]).toMatchObject({
    sure: true,
    parts: [{ document_no: 'B-1/2026', amount: '120.00' }],
  });
  await decide(idguid, 2, [part('B-1/2026', '120.00')]);
});

it('all rows that the books refuse meanwhile are named, each with its reason', async () => {
  const idguid = await payments('12,00', '13,00', '14,00');
  const general = { ...part(null, ''), account: '559', partner_id: null };
  await decide(idguid, 1, [part(null, '12.00')]);
  await decide(idguid, 2, [
    { ...general, account: '551', amount: '3.00' },
    { ...general, amount: '10.00' },
  ]);
  await decide(idguid, 3, [{ ...general, amount: '14.00' }]);
  const set = (aktivno: boolean) =>
    test.ownerDb.execute(sql`
      update fin_konta set aktivno = ${aktivno} where tenant_id = ${desk.person.tenantId} and konto = '559'`);
  await set(false);
  const refused = await book(idguid);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ 'rows.2': 'Konto je neaktivan.', 'rows.3': 'Konto je neaktivan.' });
  expect(refused.body.message).toBe('Izvod se ne može proknjižiti dok se ne isprave stavke 2, 3.');
  await set(true);
  expect((await book(idguid)).status).toBe(200);
});

it('who saw an older state does not accept what he did not see', async () => {
  await desk.invoice(partner, { 'D-1/2026': '33.00' });
  const idguid = await payments('33,00', '7,00');
  const { version } = await statement(idguid);
  await decide(idguid, 2, [part(null, '7.00')]);
  const late = await desk.call('POST', `/fin/izvodi/${idguid}/accept`, { version });
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect((await statement(idguid)).rows[0].decided).toBe(false);
  expect((await desk.call('POST', `/fin/izvodi/${idguid}/accept`, {})).status).toBe(422);
});

it('who saw an older state of a row does not decide over what another decided; other rows do not matter', async () => {
  const idguid = await payments('21,00', '8,00');
  const seen = (await statement(idguid)).rows;
  expect(seen).toMatchObject([{ version: 0 }, { version: 0 }]);
  const mine = { parts: [part('E-1/2026', '21.00')], version: 0 };
  const theirs = { parts: [part(null, '21.00')], version: 0 };
  const both = await Promise.all([put(idguid, 1, mine), put(idguid, 1, theirs)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [row] = (await statement(idguid)).rows;
  const won = both.find(({ status }) => status === 200)!.body.data;
  expect(won.row_version).toBe(row.version);
  const { current } = both.find(({ status }) => status === 409)!.body.data;
  expect(current).toMatchObject({ line: 1, decided: true, version: row.version, parts: row.parts });
  expect(current.updated_by).toBe('Ćamil Đozo');
  expect(current.parts[0].partner).toBe('Alfa Trgovina d.o.o.');

  expect((await put(idguid, 2, { parts: [part(null, '8.00')], version: 0 })).status).toBe(200);
  // With the version that he was told, he decides knowingly.
  expect((await put(idguid, 1, { ...mine, version: current.version })).status).toBe(200);
  expect(await put(idguid, 1, { parts: null, version: current.version })).toMatchObject({
    status: 409,
    body: { code: 'stale', data: { current: { parts: [{ document_no: 'E-1/2026' }] } } },
  });
  await decide(idguid, 1, null);
  expect(await put(idguid, 1, { ...mine, version: won.row_version })).toMatchObject({
    status: 409,
    body: { data: { current: { decided: false, version: 0, parts: [], updated_by: null } } },
  });
  expect((await put(idguid, 1, { parts: mine.parts })).status).toBe(422);
});

it('money between own accounts goes over the transit account of the chart, until another is chosen for it', async () => {
  const OTHER = 'BA391610000000000011';
  await desk.addAccount({ naziv: 'Druga banka', racun: OTHER });
  const bring = async () => bringFrom(OTHER, '500,00');
  const first = await bring();
  const [row] = (await statement(first)).rows;
  expect(row).toMatchObject({
    sure: false,
    parts: [{ account: '208', partner_id: null, amount: '500.00' }],
    origin: {
      kind: 'transfer',
      text: 'Prenos između vlastitih računa: prelazni račun po kontnom planu',
      rule_id: null,
    },
  });
  await test.ownerDb.execute(sql`
    update fin_konta set uloga = null where tenant_id = ${desk.person.tenantId} and uloga = 'prelazni_racun'`);
  expect((await statement(first)).rows[0]).toMatchObject({
    sure: false,
    parts: [],
    origin: { kind: 'transfer', text: 'Prenos između vlastitih računa' },
  });
  await decide(first, 1, [{ ...part(null, '500.00'), account: '559', partner_id: null }]);
  expect((await book(first)).status).toBe(200);
  await test.ownerDb.execute(sql`
    update fin_konta set uloga = 'prelazni_racun' where tenant_id = ${desk.person.tenantId} and konto = '208'`);
  const [next] = (await statement(await bring())).rows;
  expect(next).toMatchObject({
    sure: true,
    parts: [{ account: '559', partner_id: null, amount: '500.00' }],
    origin: { kind: 'transfer', text: 'Prenos između vlastitih računa' },
  });
});
