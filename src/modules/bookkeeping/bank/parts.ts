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
/** Whether amounts in a currency may differ by its rate: that of the euro is fixed by law. */
export const rateMoves = (currency: string): boolean => currency !== DOMESTIC && currency !== 'EUR';
/** What a difference is called where it is written off, in a currency whose rate moves and in others. */
export const differenceName = (moves: boolean): string => (moves ? 'Kursna razlika' : 'Razlika u feninzima');
/** The sum of parts. */
export const sumOf = (parts: readonly Pick<Part, 'amount'>[]): bigint =>
  parts.reduce((all, { amount }) => all + unitsOf(amount), 0n);
