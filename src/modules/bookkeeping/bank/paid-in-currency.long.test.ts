// Long, since some hundred statements are brought in and booked.
// In the suite: paid-in-currency.test.ts (euro paid in euro and in KM, dollars in parts and with a difference of rates).
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';
import { inDomestic } from '../ledger/rates.ts';
import { BILLED, ON_STATEMENT, paying } from './test/paying.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('an invoice that was first posted in KM and reversed is closed in its currency', async () => {
  const own = await paying(test, 'BAM');
  const [wrong] = await own.bill('F-1', '195.58', null);
  const { status } = await own.call('POST', `/fin/vouchers/${wrong!.idguid}/reverse`, {
    day: '2026-11-01',
    kind: 'black',
  });
  expect(status).toBe(201);
  await own.bill('F-1', '100.00', 'EUR');
  await own.pay('195.58', [['211', 'F-1', '195.58']]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-195.58', '-100.00 EUR', '1.955830']);
});

it('a number that was used and settled in KM before is closed in the currency of its new invoice', async () => {
  const own = await paying(test, 'BAM');
  await own.bill('1', '50.00', null);
  await own.pay('50.00', [['211', '1', '50.00']]);
  await own.bill('1', '100.00', 'EUR', { day: '2026-11-20' });
  await own.pay('195.58', [['211', '1', '195.58']]);
  expect((await own.lines('1')).at(-1)).toEqual(['-195.58', '-100.00 EUR', '1.955830']);
});

it('a closing between documents takes the currency at the rate of the invoice, also after a payment at another', async () => {
  const own = await paying(test, 'USD');
  await own.bill('F-1', '1000.00', 'USD');
  await own.bill('A-1', '-500.00', 'USD');
  await own.match('F-1', 'A-1', '907.50');
  await own.pay('240.00', [['211', 'F-1', '432.00']]);
  // 1000 - 500 - 240, though 432 of 907.50 KM are another part of it.
  await own.pay('260.00', [
    ['211', 'F-1', '475.50'],
    ['562', null, '-7.50'],
  ]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-475.50', '-260.00 USD', '1.828846']);
});

const plans = fc.record({
  billed: fc.constantFrom('EUR' as const, 'USD' as const),
  amount: fc.bigInt({ min: 100n, max: 5_000_000n }),
  // Of what is open, in thousandths; the last payment closes the rest.
  parts: fc.array(fc.bigInt({ min: 1n, max: 999n }), { maxLength: 3 }),
});
it.each(['BAM', 'EUR', 'USD'] as const)(
  'whatever parts an invoice is paid in on statements in %s, it ends at 0 in KM and in its currency',
  async (currency) => {
    const own = await paying(test, currency);
    let documents = 0;
    await fc.assert(
      fc.asyncProperty(plans, async ({ billed, amount, parts }) => {
        documents += 1;
        const document_no = `R-${documents}`;
        await own.bill(document_no, decimalOf(amount), billed);
        let open = unitsOf(inDomestic(decimalOf(amount), BILLED[billed]));
        for (const part of [...parts, 1000n]) {
          const wanted = divideRounded(open * part, 1000n);
          // The statement has whole cents of its currency: what they are not in KM, is a difference.
          const money = divideRounded(wanted * 1_000_000n, unitsOf(ON_STATEMENT[currency], 6)) || 1n;
          const domestic = unitsOf(inDomestic(decimalOf(money), ON_STATEMENT[currency]));
          if (wanted === 0n) continue;
          const difference = domestic - wanted;
          await own.pay(decimalOf(money), [
            ['211', document_no, decimalOf(wanted)],
            ...(difference === 0n
              ? []
              : ([[difference > 0n ? '662' : '562', null, decimalOf(difference)]] as [
                  string,
                  null,
                  string,
                ][])),
          ]);
          open -= wanted;
        }
        const { rows } = await test.ownerDb.execute(sql`
          select sum(debit - credit)::text as km, sum(currency_amount)::text as foreign, count(*) = count(currency) as all,
            bool_and(currency_amount = 0 or sign(currency_amount) = sign(debit - credit)) as sides from fin_lines
          where tenant_id = ${own.person.tenantId} and document_no = ${document_no}`);
        expect(rows).toMatchObject([{ km: '0.00', foreign: '0.00', sides: true }]);
        // A statement in the currency may say that all of it came before the last KM.
        if (currency === 'BAM') expect(rows).toMatchObject([{ all: true }]);
      }),
      { numRuns: 8 },
    );
    expect(await own.verify()).toEqual([]);
    expect(await own.drift()).toEqual([]);
  },
  60_000,
);
