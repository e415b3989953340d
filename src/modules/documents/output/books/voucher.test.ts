import { assert, bigInt, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import { checkAmounts, inKm } from './amounts.ts';
import { linesOf } from './voucher.ts';

const invoice = {
  accounts: { expense: '511', vat: '270', supplier: '432' },
  description: 'Faktura',
  document_no: '1',
  document_date: '2026-03-03',
  due_date: '',
  partner_id: 'p',
  codes: { vat: 'U17', exempt: 'U0', month: '2026-03-01' },
  withoutPartner: new Set<string>(),
};
const cents = bigInt({ min: 0n, max: 999_999_999_999n });

describe('lines of an invoice', () => {
  it('balance, whatever base and VAT are, in any currency and of a credit note', () => {
    assert(
      property(
        record({
          base: cents,
          vat: cents,
          credit: boolean(),
          currency: constantFrom(null, 'BAM', 'EUR', 'CHF'),
          rate: bigInt({ min: 1n, max: 9_999_999n }),
        }),
        ({ base, vat, credit, currency, rate }) => {
          const signed = (size: bigint): string => decimalOf(credit ? -size : size);
          const read = { base: signed(base), vat: signed(vat), total: signed(base + vat) };
          const checked = checkAmounts(read);
          if (base + vat === 0n) return 'errors' in checked;
          if ('errors' in checked) return false;
          const money = inKm(checked.amounts, { currency, rate: decimalOf(rate, 6), total_km: null })!;
          const lines = linesOf({ ...invoice, ...money });
          const side = (name: 'debit' | 'credit'): bigint =>
            sum(lines.map((line) => unitsOf(line[name] ?? '0')));
          return (
            side('debit') === side('credit') &&
            lines.every(({ debit, credit: other }) => unitsOf(debit ?? other ?? '0') > 0n)
          );
        },
      ),
    );
  });

  it('are refused for what is no sum, no amount, or of two signs', () => {
    expect(checkAmounts({ base: '1', vat: '2', total: null })).toEqual({
      errors: { total: 'Ukupnog iznosa nema, pa se nema šta knjižiti.' },
    });
    expect(checkAmounts({ base: '1.005', vat: null, total: '1.00' })).toEqual({
      errors: { base: 'Iznos se knjiži s najviše dvije decimale.' },
    });
    expect(checkAmounts({ base: '110.00', vat: '-10.00', total: '100.00' })).toEqual({
      errors: { vat: 'PDV i ukupno nemaju isti predznak.' },
    });
    expect(checkAmounts({ base: null, vat: '17.00', total: '117.00' })).toEqual({
      amounts: { base: 10000n, vat: 1700n, total: 11700n },
    });
  });
});
