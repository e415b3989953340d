/** Tax identifiers of Bosnia and Herzegovina. Both ends read this. */

const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** JIB: 13 digits, `4`, eight digits, three of the unit, a check digit. */
export const isJib = (text: string): boolean => /^\d{13}$/.test(text);
/** PDV number: 12 digits, the head office's JIB without its leading 4. */
export const isPdv = (text: string): boolean => /^\d{12}$/.test(text);

/** The check digit that belongs to the first twelve digits of a JIB. */
export function jibCheckDigit(twelve: string): number {
  const rest = WEIGHTS.reduce((sum, weight, position) => sum + weight * Number(twelve[position]), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Message for a wrong check digit, the same everywhere. */
export const WRONG_CHECK_DIGIT = 'Kontrolna cifra se ne slaže.';

/**
 * Why a JIB looks wrong, or null. Only ever a warning: the rule of the check digit was found by looking at real numbers,
 * and one of 24 does not follow it.
 */
export function jibDoubt(jib: string): string | null {
  if (!isJib(jib)) return null;
  if (!jib.startsWith('4')) return 'JIB pravnog lica počinje cifrom 4. Provjerite je li broj tačno prepisan.';
  return jibCheckDigit(jib) === Number(jib[12]) ? null : WRONG_CHECK_DIGIT;
}

/** Why a PDV number looks wrong beside the JIB of the same organisation (empty: unknown), or null. Only ever a warning. */
export function pdvDoubt(pdv: string, jib: string): string | null {
  if (!isPdv(pdv)) return null;
  const doubt = jibDoubt(`4${pdv}`);
  if (doubt) return doubt;
  // A branch has the number of its head office: the unit and the check digit differ.
  if (isJib(jib) && jib.slice(1, 9) !== pdv.slice(0, 8))
    return 'PDV broj obično je JIB bez prve cifre, a ova dva se ne slažu. Provjerite oba.';
  return null;
}
