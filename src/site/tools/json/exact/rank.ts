/**
 * Stand-ins for numbers that 64-bit doubles do not hold. Libraries that validate and query compare JavaScript numbers and would
 * take 12345678901234567890 and 12345678901234567891 as equal. Each long number gets a double chosen so that all of them, and the
 * short ones, compare like the written numbers. Limits: arithmetic (`multipleOf`), and thousands of numbers closer together than
 * doubles are.
 */
import { compareDecimals, decimalOf, exactAsDouble, plain } from './decimal.ts';

const view = new DataView(new ArrayBuffer(8));

/** The next larger double; -0 counts as 0. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  if (value === Number.POSITIVE_INFINITY) return value;
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** The next smaller double. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}

/** Stand-ins by the number's text. Short numbers stand for themselves and are not included. */
export function standIns(texts: Iterable<string>): Map<string, number> {
  const ranked = [...new Set(texts)]
    .map((text) => ({ text, decimal: decimalOf(text) }))
    .sort((a, b) => compareDecimals(a.decimal, b.decimal));
  const chosen: number[] = [];
  ranked.forEach(({ text, decimal }, k) => {
    const before = ranked[k - 1];
    if (before && compareDecimals(before.decimal, decimal) === 0) chosen.push(chosen[k - 1]!);
    else chosen.push(Math.max(beside(text), before ? nextUp(chosen[k - 1]!) : -Number.MAX_VALUE));
  });
  // At the upper limit of doubles there is room only downwards.
  let most = Number.MAX_VALUE;
  for (let k = chosen.length - 1; k >= 0; k--) {
    const same = k + 1 < chosen.length && compareDecimals(ranked[k]!.decimal, ranked[k + 1]!.decimal) === 0;
    if (same) chosen[k] = chosen[k + 1]!;
    else if (chosen[k]! > most) chosen[k] = most;
    most = nextDown(chosen[k]!);
  }
  return new Map(ranked.map(({ text }, k) => [text, chosen[k]!]));
}

/** The nearest double on the number's own side of its rounded value. */
function beside(text: string): number {
  const value = Math.min(Math.max(Number(text), -Number.MAX_VALUE), Number.MAX_VALUE);
  if (exactAsDouble(text)) return value;
  if (Math.abs(value) === Number.MAX_VALUE) return value;
  return compareDecimals(decimalOf(text), decimalOf(plain(value))) > 0 ? nextUp(value) : nextDown(value);
}
