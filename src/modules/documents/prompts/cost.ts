import { decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';

/** What tokens cost, in KM to the sixth decimal; null if a price is not known. Prices are of a million tokens. */
export function costOf(
  tokens: { input: number; output: number },
  price: { input: string | null; output: string | null },
): string | null {
  if (price.input === null || price.output === null) return null;
  const ofMillion =
    BigInt(tokens.input) * unitsOf(price.input, 6) + BigInt(tokens.output) * unitsOf(price.output, 6);
  return decimalOf(divideRounded(ofMillion, 1_000_000n), 6);
}
