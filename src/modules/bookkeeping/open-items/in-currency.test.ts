import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitsOf } from '../../../core/money/money.ts';
import { bookOn, type OpenDocument } from './in-currency.ts';

const euro = (open: bigint, foreign: bigint): OpenDocument => ({ currency: 'EUR', open, foreign });

it('a payment takes its part of the currency, and the last one what is left', () => {
  const document = euro(19_558n, 10_000n);
  expect(bookOn(document, -9_779n)).toEqual({
    currency: 'EUR',
    currency_amount: '-50.00',
    rate: '1.955830',
  });
  expect(bookOn(document, -9_778n)).toMatchObject({ currency_amount: '-49.99' });
  expect(document).toEqual(euro(1n, 1n));
  expect(bookOn(document, -1n)).toEqual({ currency: 'EUR', currency_amount: '-0.01', rate: '1.000000' });
  expect(document).toEqual(euro(0n, 0n));
});

it('what the statement says goes before the part, but nobody pays more than he owes', () => {
  const dollars = { currency: 'USD', open: 181_500n, foreign: 100_000n };
  expect(bookOn(dollars, -90_000n, -50_000n)).toEqual({
    currency: 'USD',
    currency_amount: '-500.00',
    rate: '1.800000',
  });
  expect(bookOn(dollars, -90_000n, -60_000n)).toMatchObject({ currency_amount: '-500.00' });
  expect(dollars).toMatchObject({ open: 1_500n, foreign: 0n });
  expect(bookOn(dollars, -1_500n), 'a difference of rates, in KM').toEqual({});
});

it('a part that is nearly all leaves a cent for the last fening', () => {
  const document = euro(12n, 6n);
  expect(bookOn(document, -11n)).toMatchObject({ currency_amount: '-0.05' });
  expect(bookOn(document, -1n)).toMatchObject({ currency_amount: '-0.01' });
});

it('a part of less than a cent stays in the currency', () => {
  const dear = { currency: 'KWD', open: 600n, foreign: 100n };
  expect(bookOn(dear, -1n)).toEqual({ currency: 'KWD', currency_amount: '0.00', rate: '6.000000' });
});

it('an overpaid document owes in both', () => {
  const document = euro(19_558n, 10_000n);
  expect(bookOn(document, -39_116n)).toMatchObject({ currency_amount: '-200.00' });
  expect(document).toEqual(euro(-19_558n, -10_000n));
});

const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
it('whatever is paid in whatever parts: the end is 0 in both, and no line is of another side than its KM', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.boolean(),
      fc.array(
        fc.record({
          domestic: fc.bigInt({ min: -12_000_000n, max: 12_000_000n }).filter((one) => one !== 0n),
          given: fc.option(amount, { nil: undefined }),
        }),
        { maxLength: 8 },
      ),
      (open, foreign, debit, payments) => {
        const sign = debit ? 1n : -1n;
        const document = { currency: 'USD', open: sign * open, foreign: sign * foreign };
        const lines = payments.map(({ domestic, given }) => ({
          domestic,
          of: bookOn(document, domestic, given && (domestic < 0n ? -given : given)),
        }));
        if (document.open !== 0n) {
          const domestic = -document.open;
          lines.push({ domestic, of: bookOn(document, domestic) });
          expect(document).toMatchObject({ open: 0n, foreign: 0n });
        }
        for (const { domestic, of } of lines) {
          const units = unitsOf(of.currency_amount ?? '0');
          if (units !== 0n) expect(units > 0n).toBe(domestic > 0n);
          if (of.currency) expect(of).toMatchObject({ currency: 'USD', rate: expect.any(String) });
        }
      },
    ),
    { numRuns: 1000 },
  );
});
