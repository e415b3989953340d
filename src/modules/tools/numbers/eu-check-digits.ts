/**
 * Check digits of states that Bosnian firms often deal with. A wrong digit is reported at once, even while the register does not
 * answer; only the register decides on validity.
 */

/** ISO 7064, MOD 11,10: Croatian OIB and German numbers. */
function iso7064(number: string): boolean {
  let rest = 10;
  for (const digit of number.slice(0, -1)) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return (11 - rest) % 10 === Number(number.at(-1));
}

/** Luhn sum: every second digit doubled, digits of the products added. */
function luhnSum(number: string, from: number): number {
  return [...number].reduce((sum, digit, position) => {
    const value = position % 2 === from ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

const weighed = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, position) => sum + weight * Number(number[position]), 0);

function slovenian(number: string): boolean {
  const check = 11 - (weighed(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === Number(number[7]);
}

function polish(number: string): boolean {
  return weighed(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]);
}

const CHECKS: Readonly<Record<string, (rest: string) => boolean>> = {
  AT: (rest) => (10 - ((luhnSum(rest.slice(1, 8), 1) + 4) % 10)) % 10 === Number(rest[8]),
  BE: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
  DE: iso7064,
  HR: iso7064,
  IT: (rest) => luhnSum(rest, 1) % 10 === 0,
  PL: polish,
  SI: slovenian,
};

/** Whether the check digit is right; `rest` follows the country code. Null where no rule is known here. */
export const euCheckAgrees = (country: string, rest: string): boolean | null =>
  CHECKS[country]?.(rest) ?? null;
