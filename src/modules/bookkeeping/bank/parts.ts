import { unitsOf } from '../../../core/money/money.ts';

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
/** The sum of parts. */
export const sumOf = (parts: readonly Pick<Part, 'amount'>[]): bigint =>
  parts.reduce((all, { amount }) => all + unitsOf(amount), 0n);
