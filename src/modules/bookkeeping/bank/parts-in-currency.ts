import { absolute, divideRounded, unitsOf } from '../../../core/money/money.ts';
import { RATE_SCALE } from '../ledger/rates.ts';
import { bookOn, type InCurrency, inCurrency, type OpenDocument } from '../open-items/in-currency.ts';
import type { Part } from './parts.ts';

/** The money of a row as its statement has it. */
export interface RowMoney {
  currency: string;
  /** In the currency, with the sign of the row. */
  amount: bigint;
  /** KM for one unit. */
  rate: string;
}
/** Accounts that have no currency, by their code. */
export interface InKm {
  /** Differences of rates and cents: the currency does not move. */
  differences: ReadonlySet<string>;
  /** Money between own accounts, which may arrive in another currency. */
  transit: string | null;
}
type DocumentOfPart = (part: Part) => OpenDocument | null | undefined;

/** A tenth: what is further from the statement's own rate is no matter of rates. */
const NEAR = 10n;

/**
 * What the lines of a row have in a currency: those of a document have that of the document, others that of the statement (`money`; null
 * in KM). Documents that are paid in full take what is left of them, and the other parts share what then remains of the row, so that
 * a customer who sends 700 USD has paid 700 USD, whatever the rate was when he was billed. Changes the documents.
 */
export function partsInCurrency(
  parts: readonly Part[],
  money: RowMoney | null,
  { documentOf, inKm }: { documentOf: DocumentOfPart; inKm: InKm },
): InCurrency[] {
  const domestic = parts.map(({ amount }) => -unitsOf(amount));
  const plain = ({ account, document_no }: Part): boolean =>
    !document_no && (inKm.differences.has(account) || account === inKm.transit);
  const of = parts.map((part) => (plain(part) ? null : part.document_no ? documentOf(part) : undefined));
  const sharing = of.map(
    (document, nth) =>
      money !== null &&
      (document === undefined || (document?.currency === money.currency && domestic[nth] !== -document.open)),
  );
  const found: InCurrency[] = parts.map(() => ({}));
  /** Of the row, what the documents took that are paid in full. */
  let taken = 0n;
  for (const [nth, document] of of.entries()) {
    if (sharing[nth]) continue;
    if (document) found[nth] = bookOn(document, domestic[nth]!);
    if (money === null || inKm.differences.has(parts[nth]!.account)) continue;
    const own = document?.currency === money.currency ? found[nth]!.currency_amount : null;
    taken += own ? -unitsOf(own) : inUnits(-domestic[nth]!, money.rate);
  }
  if (money === null) return found;
  const those = parts.flatMap((_, nth) => (sharing[nth] ? [nth] : []));
  const shares = sharesOf(
    those.map((nth) => -domestic[nth]!),
    money.amount - taken,
    money.rate,
  );
  for (const [place, nth] of those.entries()) {
    const [document, foreign] = [of[nth], -shares[place]!];
    found[nth] = document
      ? bookOn(document, domestic[nth]!, foreign)
      : inCurrency(money.currency, { domestic: domestic[nth]!, foreign, usual: money.rate });
  }
  return found;
}

/** KM as units of a currency. */
const inUnits = (domestic: bigint, rate: string): bigint =>
  divideRounded(domestic * 10n ** BigInt(RATE_SCALE), unitsOf(rate, RATE_SCALE));

/** An amount of a currency by amounts in KM; the last has the rest. Where it is not near to theirs, each is by the rate. */
function sharesOf(amounts: readonly bigint[], left: bigint, rate: string): bigint[] {
  const all = amounts.reduce((sum, one) => sum + one, 0n);
  const usual = inUnits(all, rate);
  if (all === 0n || absolute(left - usual) * NEAR > absolute(usual))
    return amounts.map((one) => inUnits(one, rate));
  const shares = amounts.slice(0, -1).map((one) => divideRounded(one * left, all));
  return [...shares, shares.reduce((rest, one) => rest - one, left)];
}
