import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCY_WORDS,
  decimalOf,
  divideRounded,
  formatAmount,
  MONEY_SCALE,
  sum,
  times,
  unitsOf,
} from './money.ts';
import { readNumber } from './parse.ts';

const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const read = (text: string, scale = MONEY_SCALE): bigint | string => {
  const result = readNumber(text, scale, CURRENCY_WORDS);
  return 'error' in result ? '!' : unitsOf(result.value, scale);
};

describe('an amount as people type it', () => {
  it.each([
    ['1.234,56', 123456n],
    ['1234,56', 123456n],
    ['1,234.56', 123456n],
    ['1234.5', 123450n],
    ['1.234', 123400n],
    ['1.234.567', 123456700n],
    ['1,234,567', 123456700n],
    ['1 234,56', 123456n],
    ['1\u00a0234,56\u00a0KM', 123456n],
    ['12.50 bam', 1250n],
    ['KM 12,5', 1250n],
    ['-12,50', -1250n],
    ['−12,50 KM', -1250n],
    ['12,50-', -1250n],
    ['(1.234,56)', -123456n],
    ['+3', 300n],
    ['0,5', 50n],
    ['-0,00', 0n],
    ['007', 700n],
    ['12,500', '!'],
    ['1,234', '!'],
    ['1.23.4', '!'],
    ['12.34,5.6', '!'],
    ['12 34', '!'],
    ['1234 567', '!'],
    ['0.123.456', '!'],
    ['12,345', '!'],
    ['12 EUR', '!'],
    ['1e5', '!'],
    ['--1', '!'],
    ['(-1)', '!'],
    ['', '!'],
    [',5', '!'],
    ['5,', '!'],
    ['dvanaest', '!'],
    ['9'.repeat(61), '!'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('a point before three digits is refused where either could be meant', () => {
    expect(readNumber('1.234', 3)).toHaveProperty('error');
    expect(readNumber('1,234', 3)).toEqual({ value: '1.234' });
    expect(readNumber('0.125', 3)).toEqual({ value: '0.125' });
  });

  it('comes back from how it is shown', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 2, 4), fc.constantFrom('KM', ''), (amount, scale, unit) => {
        expect(read(formatAmount(amount, { scale, unit }), scale)).toBe(amount);
      }),
    );
  });

  it('never throws, and answers a plain decimal', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-(]?[\d.,  ]{0,12}\)?( KM)?$/));
    fc.assert(
      fc.property(typed, (text) => {
        const result = readNumber(text, MONEY_SCALE, CURRENCY_WORDS);
        if ('value' in result) expect(result.value).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('arithmetic', () => {
  it('keeps every digit between text and units', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6 }), (amount, scale) => {
        expect(unitsOf(decimalOf(amount, scale), scale)).toBe(amount);
      }),
    );
    expect(() => unitsOf('1.234')).toThrow(RangeError);
    expect(() => unitsOf('1,2')).toThrow(RangeError);
  });

  it('sums exactly, in any order, where floats do not', () => {
    expect(formatAmount(sum(Array.from({ length: 10 }, () => unitsOf('0.1'))))).toBe('1,00\u00a0KM');
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sum(list.toReversed())).toBe(sum(list));
        expect(sum([...list, ...list.map((one) => -one)])).toBe(0n);
      }),
    );
  });

  it('rounds half away from zero, and never by more than half', () => {
    expect([5n, -5n, 4n, -4n, 15n].map((one) => divideRounded(one, 10n))).toEqual([1n, -1n, 0n, 0n, 2n]);
    const divisors = fc.bigInt({ min: -1000n, max: 1000n }).filter((by) => by !== 0n);
    fc.assert(
      fc.property(amounts, divisors, (amount, by) => {
        const off = divideRounded(amount, by) * by - amount;
        const size = (one: bigint) => (one < 0n ? -one : one);
        expect(2n * size(off) <= size(by)).toBe(true);
        expect(divideRounded(-amount, by)).toBe(-divideRounded(amount, by));
      }),
    );
    expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
  });

  it('multiplies an amount by a decimal', () => {
    expect(times(unitsOf('99.99'), '0.17')).toBe(1700n);
    expect(times(unitsOf('33.33'), '1.95583')).toBe(6519n);
    expect(times(unitsOf('-0.05'), '0.5')).toBe(-3n);
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(times(amount, '1.00')).toBe(amount);
      }),
    );
  });
});
