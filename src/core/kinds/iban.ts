import { isMod97Valid } from './mod97.ts';
import type { ReadText } from './text-kinds.ts';

/** Digits of a Bosnian account number, and the length of a Bosnian IBAN, whose check digits are always 39. */
const ACCOUNT = 16;
const BOSNIAN = /^BA39\d{16}$/;

/**
 * An IBAN without spaces, in capitals. A Bosnian account number of 16 digits is taken too and becomes its IBAN: its own check
 * digits (mod 97) are the ones that make every Bosnian IBAN begin with BA39.
 */
export function readIban(text: string): ReadText {
  const plain = text.replace(/[\s\u00a0.-]/g, '').toUpperCase();
  if (/^\d+$/.test(plain)) {
    if (plain.length !== ACCOUNT)
      return { error: 'Broj računa ima 16 cifara, a IBAN počinje slovima, npr. BA39.' };
    return isMod97Valid(`BA39${plain}`)
      ? { value: `BA39${plain}` }
      : { error: 'Kontrolne cifre računa se ne slažu. Provjerite je li broj tačno prepisan.' };
  }
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain))
    return { error: 'Unesite IBAN, npr. BA39 1290 0794 0102 8494.' };
  if (plain.startsWith('BA') && !BOSNIAN.test(plain))
    return { error: 'Bosanskohercegovački IBAN počinje s BA39 i ima još 16 cifara.' };
  return isMod97Valid(plain)
    ? { value: plain }
    : { error: 'Kontrolne cifre IBAN-a se ne slažu. Provjerite je li broj tačno prepisan.' };
}

/** In groups of four, as it stands on a card. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
