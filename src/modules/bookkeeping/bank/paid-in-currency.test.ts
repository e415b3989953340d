import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { inDomestic } from '../ledger/rates.ts';
import { voucher } from '../ledger/testkit.ts';
import type { NewVoucher } from '../ledger/voucher.ts';
import { bankDesk } from './test/desk.ts';
import { OWN } from './test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** KM for one unit: of the dollar when it is billed, and on the statement. */
const BILLED = { EUR: '1.955830', USD: '1.815000' };
const ON_STATEMENT = { BAM: '1.000000', EUR: '1.955830', USD: '1.800000' };
type Currency = keyof typeof ON_STATEMENT;

/** An amount on its side. */
const sidesOf = (amount: string) =>
  amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount };

/** Books with an account in a currency and a customer, who is billed and pays. */
async function paying(currency: Currency) {
  const desk = await bankDesk(test);
  await desk.addAccount({ valuta: currency === 'BAM' ? null : currency });
  await test.ownerDb.execute(sql`
    insert into fin_kursna_lista (idguid, tenant_id, datum, valuta, kurs, jedinica)
    values (gen_random_uuid(), ${desk.person.tenantId}, '2026-11-01', 'USD', 1.8, 1)`);
  const partner_id = await desk.addPartner('Alfa Trgovina d.o.o.');
  let statements = 0;
  const lines = async (document_no: string | null, account = '211') => {
    const { rows } = await test.ownerDb.execute<{
      amount: string;
      currency: string | null;
      foreign: string | null;
      rate: string | null;
    }>(sql`
      select (l.debit - l.credit)::text as amount, l.currency, l.currency_amount::text as foreign, l.rate::text from fin_lines l
      join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
      where l.tenant_id = ${desk.person.tenantId} and l.document_no is not distinct from ${document_no} and l.account = ${account}
      order by v.journal_no, l.line`);
    return rows.map(({ amount, currency: of, foreign, rate }) => [
      amount,
      foreign && `${foreign} ${of}`,
      rate,
    ]);
  };
  return {
    ...desk,
    partner_id,
    lines,
    /** Closes one document by the other. */
    match: (debit_document: string, credit_document: string, amount: string) => {
      const made = [{ idguid: newId(), account: '211', partner_id, debit_document, credit_document, amount }];
      return desk.run((ctx) =>
        ctx.db.execute(sql`select fin_match(${JSON.stringify(made)}::jsonb, 'Proba')`),
      );
    },
    /** Posts an invoice, or an advance below 0. */
    bill: (
      document_no: string,
      amount: string,
      of: keyof typeof BILLED | null,
      given: Partial<NewVoucher> = {},
    ) => {
      const debit = of ? inDomestic(amount, BILLED[of]) : amount;
      const foreign = of ? { currency: of, currency_amount: amount, rate: BILLED[of] } : {};
      return desk.run((ctx) =>
        postVouchers(ctx, [
          voucher({
            day: '2026-11-01',
            ...given,
            lines: [
              { account: '211', partner_id, document_no, ...sidesOf(debit), ...foreign },
              { account: '602', ...sidesOf(decimalOf(-unitsOf(debit))) },
            ],
          }),
        ]),
      );
    },
    /** A statement on which an amount came, whose row is booked as its parts: account, document and KM. */
    pay: async (amount: string, parts: [account: string, document_no: string | null, amount: string][]) => {
      statements += 1;
      const idguid = await desk.bring(
        [
          '{1:F01BANKBA22AXXX0000000000}{2:I940CLIENTXXXXN}{4:',
          `:20:STMT${statements}`,
          `:25:${OWN.slice(4)}`,
          `:28C:${statements}/001`,
          `:60F:C261120${currency}0,00`,
          `:61:2611201120C${amount.replace('.', ',')}NTRFNONREF//BR${statements}`,
          ':86:166?00Uplata?20Uplata',
          `:62F:C261120${currency}${amount.replace('.', ',')}`,
          '-}',
          '',
        ].join('\r\n'),
      );
      const decided = await desk.call('PUT', `/fin/izvodi/${idguid}/rows/1`, {
        version: 0,
        parts: parts.map(([account, document_no, part]) => ({
          account,
          partner_id: account === '211' ? partner_id : null,
          cost_center_id: null,
          document_no,
          amount: part,
          description: null,
        })),
      });
      expect(decided.body).toMatchObject({ success: true });
      const { version } = decided.body.data;
      const booked = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version });
      expect(booked.body).toMatchObject({ success: true });
      return booked.body.data.voucher.idguid as string;
    },
  };
}

it('an invoice in euro is closed in euro, by a statement in euro or in KM', async () => {
  for (const currency of ['EUR', 'BAM'] as const) {
    const own = await paying(currency);
    await own.bill('F-1', '100.00', 'EUR');
    await own.pay(currency === 'EUR' ? '50.00' : '97.79', [['211', 'F-1', '97.79']]);
    await own.pay(currency === 'EUR' ? '50.00' : '97.79', [['211', 'F-1', '97.79']]);
    expect(await own.lines('F-1')).toEqual([
      ['195.58', '100.00 EUR', '1.955830'],
      ['-97.79', '-50.00 EUR', '1.955830'],
      ['-97.79', '-50.00 EUR', '1.955830'],
    ]);
  }
});

it('a customer has paid the dollars that came, and a difference of rates is in KM alone', async () => {
  const own = await paying('USD');
  await own.bill('F-1', '1000.00', 'USD');
  await own.bill('F-2', '500.00', 'USD');
  // Two documents; the second in part.
  await own.pay('1200.00', [
    ['211', 'F-1', '1815.00'],
    ['211', 'F-2', '345.00'],
  ]);
  await own.pay('300.00', [
    ['211', 'F-2', '562.50'],
    ['562', null, '-22.50'],
  ]);
  expect(await own.lines('F-1')).toEqual([
    ['1815.00', '1000.00 USD', '1.815000'],
    ['-1815.00', '-1000.00 USD', '1.815000'],
  ]);
  expect(await own.lines('F-2')).toEqual([
    ['907.50', '500.00 USD', '1.815000'],
    ['-345.00', '-200.00 USD', '1.725000'],
    ['-562.50', '-300.00 USD', '1.875000'],
  ]);
  expect(await own.lines(null, '562')).toEqual([['22.50', null, null]]);
});

it('what closes nothing has the currency of the statement; money in transit and documents in KM have none', async () => {
  const own = await paying('EUR');
  await own.bill('F-1', '97.79', null);
  await own.pay('300.00', [
    ['211', 'F-1', '97.79'],
    ['211', null, '215.14'],
    ['551', null, '-19.56'],
    ['208', null, '293.38'],
  ]);
  expect(await own.lines('F-1')).toEqual([
    ['97.79', null, null],
    ['-97.79', null, null],
  ]);
  expect(await own.lines(null)).toEqual([['-215.14', '-110.00 EUR', '1.955830']]);
  expect(await own.lines(null, '551')).toEqual([['19.56', '10.00 EUR', '1.955830']]);
  expect(await own.lines(null, '208')).toEqual([['-293.38', null, null]]);
});

it('a document that was paid in KM by hand is in KM from then on', async () => {
  const own = await paying('BAM');
  await own.bill('F-1', '100.00', 'EUR');
  const paid = { partner_id: own.partner_id, document_no: 'F-1' };
  await own.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day: '2026-11-02',
        lines: [
          { account: '211', ...paid, credit: '50.00' },
          { account: '205', debit: '50.00' },
        ],
      }),
    ]),
  );
  await own.pay('145.58', [['211', 'F-1', '145.58']]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-145.58', null, null]);
});

it('an invoice that was first posted in KM and reversed is closed in its currency', async () => {
  const own = await paying('BAM');
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
  const own = await paying('BAM');
  await own.bill('1', '50.00', null);
  await own.pay('50.00', [['211', '1', '50.00']]);
  await own.bill('1', '100.00', 'EUR', { day: '2026-11-20' });
  await own.pay('195.58', [['211', '1', '195.58']]);
  expect((await own.lines('1')).at(-1)).toEqual(['-195.58', '-100.00 EUR', '1.955830']);
});

it('a closing between documents takes the currency at the rate of the invoice, also after a payment at another', async () => {
  const own = await paying('USD');
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

it('a closing between documents takes as much of the currency as of the KM', async () => {
  const own = await paying('BAM');
  await own.bill('F-1', '100.00', 'EUR');
  const { partner_id } = own;
  await own.run(async (ctx) => {
    await postVouchers(ctx, [
      voucher({
        day: '2026-11-02',
        lines: [
          {
            account: '211',
            partner_id,
            document_no: 'A-1',
            credit: '97.79',
            currency: 'EUR',
            currency_amount: '-50.00',
            rate: '1.955830',
          },
          { account: '205', debit: '97.79' },
        ],
      }),
    ]);
  });
  await own.match('F-1', 'A-1', '97.79');
  await own.pay('97.79', [['211', 'F-1', '97.79']]);
  expect((await own.lines('F-1')).at(-1)).toEqual(['-97.79', '-50.00 EUR', '1.955830']);
});

it('two statements that pay one invoice at once leave nothing of its currency', async () => {
  const own = await paying('BAM');
  for (let nth = 0; nth < 4; nth++) {
    // Thirds of a cent: who does not see the other rounds on his own.
    const number = `F-${nth}`;
    await own.bill(number, '0.05', 'EUR');
    await Promise.all(['0.03', '0.07'].map((part) => own.pay(part, [['211', number, part]])));
    const cents = (await own.lines(number)).map(([, foreign]) => Number(foreign!.split(' ')[0]));
    expect(Math.round(cents.reduce((all, one) => all + one, 0) * 100)).toBe(0);
  }
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
    const own = await paying(currency);
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
