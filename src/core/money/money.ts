/**
 * Exact amounts. An amount is a `bigint` in the smallest unit (fening for KM), so that no step can lose a digit;
 * between the ends and in the database it is a decimal string ("1234.56"). No function here uses a float.
 */
type Amount = bigint;

/** Decimals of an amount of money. */
export const MONEY_SCALE = 2;
/** How the currency is written behind an amount, and what else people write for it. */
export const CURRENCY = 'KM';
export const CURRENCY_WORDS: readonly string[] = ['KM', 'BAM'];

const MINUS = '\u2212';
const NBSP = '\u00a0';

/** An amount without its sign; `Math.abs` is for floats. */
export const absolute = (amount: Amount): Amount => (amount < 0n ? -amount : amount);

/** Parses a decimal string ("-1234.5") to units of the last of `scale` decimals. Throws for invalid strings and more decimals. */
export function unitsOf(decimal: string, scale = MONEY_SCALE): Amount {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > scale) throw new RangeError(`Not a decimal of ${scale} places: ${decimal}`);
  const units = BigInt(match[2] + fraction.padEnd(scale, '0'));
  return match[1] ? -units : units;
}

/** The decimal string of an amount: "-1234.50". The reverse of `unitsOf`. */
export function decimalOf(units: Amount, scale = MONEY_SCALE): string {
  const digits = String(absolute(units)).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`;
}

/** Formats an amount: `1.234,56 KM`, with non-breaking spaces. `unit: ''` omits the currency. */
export function formatAmount(units: Amount, { scale = MONEY_SCALE, unit = CURRENCY } = {}): string {
  const [whole = '', fraction] = decimalOf(absolute(units), scale).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${units < 0n ? MINUS : ''}${grouped}${fraction ? `,${fraction}` : ''}${unit && NBSP + unit}`;
}

/** The sum of amounts of one scale. */
export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/**
 * The quotient as a whole number, rounded half away from zero (commercial rounding, "half up" on the size): 2,5 is 3 and
 * -2,5 is -3. It is the one rounding rule of amounts. Throws on division by zero.
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('Division by zero');
  const negative = dividend < 0n !== divisor < 0n;
  const [size, by] = [absolute(dividend), absolute(divisor)];
  const rounded = (2n * size + by) / (2n * by);
  return negative ? -rounded : rounded;
}

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** An amount times a decimal ("2.375" pieces), rounded once to the amount's own unit. */
export function times(amount: Amount, factor: string): Amount {
  const places = placesOf(factor);
  return divideRounded(amount * unitsOf(factor, places), 10n ** BigInt(places));
}
