import { decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';

/** Where a part of a row is booked. Amounts are in KM with the sign of the row: money that came is positive. */
export interface Part {
  account: string;
  partner_id: string | null;
  cost_center_id: string | null;
  /** Closes the open item of this document. */
  document_no: string | null;
  amount: string;
  description: string | null;
}

/** The mark of domestic money in files; the books keep KM. */
export const DOMESTIC = 'BAM';
/** KM for one euro, fixed by law. */
export const EURO_RATE = '1.955830';

const RATE_SCALE = 6;

/** An amount in a currency as KM, rounded once to the fening, half away from zero. */
export function inDomestic(amount: string, rate: string): string {
  return decimalOf(divideRounded(unitsOf(amount) * unitsOf(rate, RATE_SCALE), 10n ** BigInt(RATE_SCALE)));
}

/** The sum of parts. */
export const sumOf = (parts: readonly Pick<Part, 'amount'>[]): bigint =>
  parts.reduce((all, { amount }) => all + unitsOf(amount), 0n);
