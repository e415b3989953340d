/** The amounts of an invoice as a voucher books them; for server and browser. */
import { absolute, decimalOf, formatAmount, unitsOf } from '../../../../core/money/money.ts';
import { inDomestic, rateOf } from '../../../bookkeeping/ledger/rates.ts';

/** Code of the domestic currency. */
const DOMESTIC = 'BAM';

/** Amounts as they were read, or as a person says them; decimal strings. */
export interface ReadAmounts {
  base: string | null;
  vat: string | null;
  total: string | null;
}
export type AmountName = keyof ReadAmounts;
const AMOUNT_NAMES = ['base', 'vat', 'total'] as const satisfies AmountName[];

/** Amounts that add up, in hundredths: base and VAT are the total, and all are of one sign. */
export interface Amounts {
  base: bigint;
  vat: bigint;
  total: bigint;
}

export type Checked = { amounts: Amounts } | { errors: Partial<Record<AmountName, string>> };

const isAmount = (text: string): boolean => /^-?\d{1,13}(\.\d{1,2})?$/.test(text);

/**
 * Amounts that may be booked, or what does not fit, by field. Nothing is put in the place of a value that was read: a missing base is
 * what the total leaves beside the VAT, and a missing VAT is none where the base is the whole total, or is missing too.
 */
export function checkAmounts(read: ReadAmounts): Checked {
  const errors: Partial<Record<AmountName, string>> = {};
  for (const name of AMOUNT_NAMES)
    if (read[name] !== null && !isAmount(read[name]))
      errors[name] = 'Iznos se knjiži s najviše dvije decimale.';
  if (read.total === null) errors.total = 'Ukupnog iznosa nema, pa se nema šta knjižiti.';
  if (Object.keys(errors).length > 0) return { errors };
  const total = unitsOf(read.total!);
  const vat = read.vat === null ? 0n : unitsOf(read.vat);
  const base = read.base === null ? total - vat : unitsOf(read.base);
  if (total === 0n) return { errors: { total: 'Ukupno je nula, pa se nema šta knjižiti.' } };
  if (base + vat !== total) return { errors: { total: notSum(read, base + vat, total) } };
  const against = (amount: bigint): boolean => amount !== 0n && amount < 0n !== total < 0n;
  if (against(vat)) return { errors: { vat: 'PDV i ukupno nemaju isti predznak.' } };
  if (against(base)) return { errors: { base: 'Osnovica i ukupno nemaju isti predznak.' } };
  return { amounts: { base, vat, total } };
}

const plain = (amount: bigint): string => formatAmount(amount, { unit: '' });
const notSum = ({ vat, base }: ReadAmounts, sum: bigint, total: bigint): string =>
  vat === null
    ? `PDV nije upisan, a osnovica ${plain(unitsOf(base!))} nije ukupno ${plain(total)}.`
    : `Osnovica i PDV su zajedno ${plain(sum)}, a ukupno piše ${plain(total)}.`;

/** What the amounts are in KM, and what is owed in the currency of the invoice. */
export interface InKm {
  amounts: Amounts;
  /** Null: the invoice is in KM. */
  foreign: { currency: string; amount: string; rate: string } | null;
}

export const isDomestic = (currency: string | null): boolean =>
  currency === null || currency === DOMESTIC || currency === 'KM';

/**
 * Amounts of an invoice in KM: by the rate, or by the total in KM that a person says. Null where there is neither. The base takes the
 * rounding, so that the voucher balances.
 */
export function inKm(
  amounts: Amounts,
  { currency, rate, total_km }: { currency: string | null; rate: string | null; total_km: string | null },
): InKm | null {
  if (isDomestic(currency)) return { amounts, foreign: null };
  const amount = decimalOf(absolute(amounts.total));
  const said = total_km === null ? null : absolute(unitsOf(total_km));
  const used =
    said === null ? rate : rateOf(currency!, { domestic: said, foreign: amounts.total, usual: rate });
  if (used === null) return null;
  const signed = (size: bigint): bigint => (amounts.total < 0n ? -size : size);
  const total = said === null ? unitsOf(inDomestic(decimalOf(amounts.total), used)) : signed(said);
  const vat = amounts.vat === amounts.total ? total : unitsOf(inDomestic(decimalOf(amounts.vat), used));
  return {
    amounts: { base: total - vat, vat, total },
    foreign: { currency: currency!, amount, rate: used },
  };
}
