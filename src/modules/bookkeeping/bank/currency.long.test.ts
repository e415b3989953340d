// Long, since each of these writes vouchers and a statement in a currency. In the suite: paid-in-currency.test.ts (euro and dollars,
// and a difference of rates).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';
import { mt940, PARTNER } from './test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The first row of a statement in a currency, on which an amount came for R-15/2026, and how many rows are accepted at once. */
async function paid(currency: string, open: string, amount: string, closing: string) {
  const desk = await bankDesk(test);
  await desk.addAccount({ valuta: currency });
  await test.ownerDb.execute(sql`
    insert into fin_kursna_lista (idguid, tenant_id, datum, valuta, kurs, jedinica)
    values (gen_random_uuid(), ${desk.person.tenantId}, '2026-11-01', 'USD', 1.8, 1)`);
  const partner = await desk.addPartner('Alfa Trgovina d.o.o. Sarajevo', PARTNER);
  await desk.invoice(partner, { 'R-15/2026': open });
  const idguid = await desk.bring(
    mt940({ closing }).replaceAll('BAM', currency).replace('C1170,00', `C${amount}`),
  );
  const { body } = await desk.call('GET', `/fin/izvodi/${idguid}`);
  const { body: accepted } = await desk.call('POST', `/fin/izvodi/${idguid}/accept`, {
    version: body.data.version,
  });
  return { row: body.data.rows[0], accepted: accepted.data.accepted };
}

it('a short payment in euros leaves the rest of the document open: the euro has no differences of rates', async () => {
  const { row } = await paid('EUR', '1955.83', '985,00', '1939,50');
  expect(row.parts).toMatchObject([{ account: '211', document_no: 'R-15/2026', amount: '1926.49' }]);
  expect(row.parts).toHaveLength(1);
});

it('a difference of cents in euros is written off as one of fening', async () => {
  const { row } = await paid('EUR', '1955.85', '1000,00', '1954,50');
  expect(row).toMatchObject({
    sure: true,
    parts: [
      { document_no: 'R-15/2026', amount: '1955.85' },
      { account: '562', amount: '-0.02', description: 'Razlika u feninzima' },
    ],
  });
});

it('a difference of another rate is proposed, but a person confirms it', async () => {
  const { row, accepted } = await paid('USD', '1815.00', '1000,00', '1954,50');
  expect(row).toMatchObject({
    sure: false,
    parts: [
      { document_no: 'R-15/2026', amount: '1815.00' },
      { account: '562', amount: '-15.00', description: 'Kursna razlika' },
    ],
  });
  expect(accepted, 'the fee alone').toBe(1);
  const exact = await paid('USD', '1800.00', '1000,00', '1954,50');
  expect(exact).toMatchObject({ row: { sure: true }, accepted: 2 });
});
