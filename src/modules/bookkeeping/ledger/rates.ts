import { absolute, decimalOf, divideRounded, unitsOf } from '../../../core/money/money.ts';

/** Decimals of a rate. */
export const RATE_SCALE = 6;
/** KM for one euro, fixed by law. */
export const EURO_RATE = '1.955830';

/** KM for one unit of a currency from a day on. */
export interface Rate {
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** "1.791520". */
  rate: string;
}

/** The rate of a currency on a day: of the euro by law, of others the last one before; null where there is none. `rates`: newest first. */
export function rateOn(rates: readonly Rate[], currency: string, day: string | undefined): string | null {
  if (currency === 'EUR') return EURO_RATE;
  return rates.find((one) => one.currency === currency && (!day || one.day <= day))?.rate ?? null;
}

/** An amount in a currency as KM, rounded once to the fening, half away from zero. */
export const inDomestic = (amount: string, rate: string): string =>
  decimalOf(divideRounded(unitsOf(amount) * unitsOf(rate, RATE_SCALE), 10n ** BigInt(RATE_SCALE)));

/** KM for one unit, of an amount in KM and in a currency: the usual rate where it gives this amount, as that of the euro always should. */
export function rateOf(
  currency: string,
  { domestic, foreign, usual = null }: { domestic: bigint; foreign: bigint; usual?: string | null },
): string {
  const [size, by] = [absolute(domestic), absolute(foreign)];
  const rate = currency === 'EUR' ? EURO_RATE : usual;
  if (rate !== null && inDomestic(decimalOf(by), rate) === decimalOf(size)) return rate;
  return decimalOf(divideRounded(size * 10n ** BigInt(RATE_SCALE), by), RATE_SCALE);
}
