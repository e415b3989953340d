/** Prices and their sums, shared by site, back-office and server. Imports only arithmetic, since every visitor of a shop loads it. */
import { countText } from '../../../core/count-text.ts';
import { decimalOf, divideRounded, formatAmount, sum, times, unitsOf } from '../../../core/money/money.ts';
import { plural } from '../../../core/plural.ts';

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

/** A line of an inquiry: the price of one unit (null: asked for), and how many ("2.5"). */
export interface PricedLine {
  price: ShownPrice | null;
  quantity: string;
}

/** A line's amount ("29.25"), with VAT where the tax has a rate, else without; null without a price. */
export const amountOf = ({ price, quantity }: PricedLine): string | null =>
  price && decimalOf(times(unitsOf(price.gross ?? price.net), quantity));

/** Whether the VAT is in a sum: in all of it, in a part, or in none, since no tax had a rate. */
export const VATS = ['with', 'partly', 'without'] as const;
export type Vat = (typeof VATS)[number];

export const VAT_LABELS: Record<Vat, string> = {
  with: 's PDV-om',
  partly: 'dijelom bez PDV-a',
  without: 'bez PDV-a',
};

/** A sum of lines; it says what it is of, since lines with and without VAT do not add up to either. */
export interface Total {
  amount: string;
  vat: Vat;
}

/** The sum of the lines that have a price; null if none has. */
export function totalOf(lines: readonly PricedLine[]): Total | null {
  const priced = lines.filter(({ price }) => price !== null);
  if (priced.length === 0) return null;
  const bare = priced.filter(({ price }) => price?.gross === null).length;
  return {
    amount: decimalOf(sum(priced.map((line) => unitsOf(amountOf(line)!)))),
    vat: bare === 0 ? 'with' : bare < priced.length ? 'partly' : 'without',
  };
}

/** What stands before a sum; that the VAT is in it goes without saying. */
export const totalLabel = (vat: Vat): string => (vat === 'with' ? 'Ukupno' : `Ukupno (${VAT_LABELS[vat]})`);

/** An amount for people: "1.234,56 KM". */
export const km = (amount: string): string => formatAmount(unitsOf(amount));

/** How many articles: "1 artikal", "1.204 artikla". */
export const articlesText = (count: number): string =>
  `${countText(count)} ${plural(count, 'artikal', 'artikla', 'artikala')}`;
