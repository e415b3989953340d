import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { NewLine } from '../ledger/voucher.ts';

type Sides = Pick<NewLine, 'debit' | 'credit'>;
type Amount = string | null | undefined;

const negative = (amount: Amount): boolean => amount?.startsWith('-') ?? false;
const negated = (amount: Amount): string | null => (amount ? decimalOf(-unitsOf(amount)) : null);

/** People write the size of an amount in a currency, in grids and files; in the books it has the sign of its side. */
export function ofItsSide(amount: string, { debit, credit }: Sides): string {
  const size = unitsOf(amount.replace('-', ''));
  return decimalOf(unitsOf(debit ?? '0') < unitsOf(credit ?? '0') ? -size : size);
}

/**
 * Amounts as an ordinary voucher has them: what is negative on its side, as in a red reversal, stands on the other. The base of a tax
 * goes with its amount.
 */
export function turned(line: Sides & Pick<NewLine, 'vat_base'>): Sides & Pick<NewLine, 'vat_base'> {
  const { debit, credit, vat_base } = line;
  return negative(debit) || negative(credit)
    ? { debit: negated(credit), credit: negated(debit), vat_base: negated(vat_base) }
    : { debit, credit, vat_base };
}
