import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOf } from '../../../core/money/money.ts';
import { amountOf, priceOf, totalLabel, totalOf, withVat } from './prices.ts';

describe('a price with VAT', () => {
  it.each([
    ['10.00', '17.00', '11.70'],
    ['0.03', '17.00', '0.04'],
    ['12.82', '17.00', '15.00'],
    ['0.50', '5.00', '0.53'],
    ['9999999999999.99', '17.00', '11699999999999.99'],
    ['100.00', '0.00', '100.00'],
    ['0.00', '17.00', '0.00'],
  ])('%s at %s %% is %s', (net, rate, gross) => expect(withVat(net, rate)).toBe(gross));

  it('is off the exact tax by half a fening at most, and never below the price', () => {
    const cents = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    const percent = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, percent, (net, rate) => {
        const text = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
        const gross = unitsOf(withVat(text(net), text(BigInt(rate))));
        const off = (gross - net) * 10_000n - net * BigInt(rate);
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
        expect(gross >= net).toBe(true);
      }),
    );
  });

  it('is unknown where the tax has no rate, and there is none without a price', () => {
    expect(priceOf('10.00', null)).toEqual({ net: '10.00', gross: null, rate: null });
    expect(priceOf(null, '17.00')).toBeNull();
  });
});

describe('a sum', () => {
  const taxed = { price: priceOf('100.00', '17.00'), quantity: '1' };
  const bare = { price: priceOf('100.00', null), quantity: '2.5' };
  const asked = { price: null, quantity: '3' };

  it('says whether the VAT is in it', () => {
    expect(totalOf([taxed, asked])).toEqual({ amount: '117.00', vat: 'with' });
    expect(totalOf([taxed, bare])).toEqual({ amount: '367.00', vat: 'partly' });
    expect(totalOf([bare, asked])).toEqual({ amount: '250.00', vat: 'without' });
    expect(['with', 'partly', 'without'].map((vat) => totalLabel(vat as never))).toEqual([
      'Ukupno',
      'Ukupno (dijelom bez PDV-a)',
      'Ukupno (bez PDV-a)',
    ]);
  });

  it('is of the lines that have a price, and of nothing there is none', () => {
    expect(amountOf(asked)).toBeNull();
    expect(totalOf([asked])).toBeNull();
    expect(totalOf([])).toBeNull();
    // No VAT is to be paid at a rate of nought, so that it is in the price.
    expect(totalOf([{ price: priceOf('10.00', '0.00'), quantity: '1' }])?.vat).toBe('with');
  });
});
