import { absolute, decimalOf, divideRounded } from '../../../core/money/money.ts';
import { rateOf } from '../ledger/rates.ts';
import type { NewLine } from '../ledger/voucher.ts';

/** What a line has in a currency; nothing where it is in KM alone. */
export type InCurrency = Pick<NewLine, 'currency' | 'currency_amount' | 'rate'>;

/** What is open of a document, in KM and in its currency: debit less credit, of one sign. */
export interface OpenDocument {
  currency: string;
  open: bigint;
  foreign: bigint;
}

/** An amount of a line in a currency beside the one in KM; both debit less credit. */
export const inCurrency = (
  currency: string,
  amounts: { domestic: bigint; foreign: bigint; usual?: string | null },
): InCurrency =>
  amounts.foreign === 0n
    ? {}
    : { currency, currency_amount: decimalOf(amounts.foreign), rate: rateOf(currency, amounts) };

/**
 * Books an amount in KM on a document and answers what the line has in the document's currency: the same part of it, or `given`, which
 * a statement in that currency says. Who closes the last fening takes all that is left, so that both end at 0. Changes `document`.
 */
export function bookOn(document: OpenDocument, domestic: bigint, given?: bigint): InCurrency {
  const { currency, open, foreign } = document;
  const part = partOf(document, domestic, given);
  document.open += domestic;
  document.foreign += part;
  if (part !== 0n || document.foreign === 0n) return inCurrency(currency, { domestic, foreign: part });
  // Less than a cent. A line without the currency would say that the document is in KM.
  return { currency, currency_amount: '0.00', rate: rateOf(currency, { domestic: open, foreign }) };
}

/** A part leaves a cent for who closes the last fening; a statement may say that all of the currency came, after which only KM are left. */
function partOf({ open, foreign }: OpenDocument, domestic: bigint, given?: bigint): bigint {
  if (domestic === -open) return -foreign;
  const same = open === 0n ? 0n : divideRounded(domestic * foreign, open);
  const pays = open !== 0n && domestic > 0n !== open > 0n;
  if (!pays) return given ?? same;
  // What is left over has the other sign in both.
  if (absolute(domestic) > absolute(open))
    return given !== undefined && absolute(given) > absolute(foreign) ? given : same;
  if (given !== undefined) return absolute(given) > absolute(foreign) ? -foreign : given;
  if (foreign === 0n || same !== -foreign) return same;
  return foreign > 0n ? same + 1n : same - 1n;
}
