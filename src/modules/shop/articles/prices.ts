import { decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';

/** A price as it is shown; amounts and percents as decimals ("12.50", "17.00"). */
export interface ShownPrice {
  net: string;
  /** With VAT; null while the tax has no rate. */
  gross: string | null;
  rate: string | null;
}

/** Percents are kept with two decimals, so this many units are the whole. */
const WHOLE = 10_000n;

/** An amount with VAT at a rate ("17.00"): the tax is rounded once, to the fening, half away from zero. */
export function withVat(net: string, rate: string): string {
  const amount = unitsOf(net);
  return decimalOf(amount + divideRounded(amount * unitsOf(rate), WHOLE));
}

/** The price of an article at the rate of the day; null for one without a price. */
export const priceOf = (net: string | null, rate: string | null): ShownPrice | null =>
  net === null ? null : { net, rate, gross: rate === null ? null : withVat(net, rate) };
