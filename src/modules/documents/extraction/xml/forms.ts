import { readIban } from '../../../../core/kinds/iban.ts';
import { decimalOf, divideRounded, unitsOf } from '../../../../core/money/money.ts';
import { isDay } from '../../../../core/schema.ts';
import { isJib, isPdv, jibDoubt } from '../../../../core/tax-numbers.ts';
import { units } from '../../../codebooks/reference-data.ts';
import type { Party } from './e-invoice.ts';

/** Longest number that is read: 20 digits, then 10 decimals. */
const NUMBER = /^([+-]?)(\d{0,20})(?:\.(\d{0,10}))?$/;

/** A decimal of XML (`+5`, `.5`, `007.10`) with at least `decimals` places and no needless zeros; null where it is none. */
export function decimalForm(written: string | null, decimals: number): string | null {
  const match = NUMBER.exec(written ?? '');
  if (!match || (!match[2] && !match[3])) return null;
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = (match[3] ?? '').replace(/0+$/, '').padEnd(decimals, '0');
  const size = fraction ? `${whole}.${fraction}` : whole;
  return match[1] === '-' && /[1-9]/.test(size) ? `-${size}` : size;
}

/** An amount: `1234.50`. */
export const amountForm = (written: string | null): string | null => decimalForm(written, 2);

/** A price of one piece, where the written one may be of more. Null where one of both is no number. */
export function priceForm(written: string | null, of: string | null): string | null {
  const price = amountForm(written);
  const pieces = of === null ? '1' : decimalForm(of, 0);
  if (price === null || pieces === null || pieces === '1' || /^-|^0(\.0*)?$/.test(pieces)) return price;
  const scale = 10;
  const single = divideRounded(unitsOf(price, scale) * 10n ** BigInt(scale), unitsOf(pieces, scale));
  return amountForm(decimalOf(divideRounded(single, 10n ** 4n), scale - 4));
}

/** The same number with the other sign; zero has none. */
export function negated(value: string | null): string | null {
  if (value === null || !/[1-9]/.test(value)) return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** A day, of a date that may have a time zone or an hour. */
export function dayForm(written: string | null): string | null {
  const day = (written ?? '').slice(0, 10);
  return isDay(day) && /^.{10}(Z|[+-]\d\d:\d\d|T.*)?$/.test(written ?? '') ? day : null;
}

/** A Bosnian account as its 16 digits, which is how it is printed; a foreign IBAN as it is. */
export function accountForm(written: string): string {
  const plain = written.replace(/[\s.-]/g, '').toUpperCase();
  return /^BA39\d{16}$/.test(plain) ? plain.slice(4) : plain;
}

/** The account to pay to: the first whose check digits are right. */
export const accountOf = (accounts: readonly string[]): string | null =>
  accounts.find((one) => 'value' in readIban(one)) ?? accounts[0] ?? null;

/** An ISO 4217 code; people also write KM. */
export function currencyForm(written: string | null): string | null {
  const code = written?.toUpperCase() ?? '';
  if (code === 'KM') return 'BAM';
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

let signs: Map<string, string> | undefined;

/** The sign of a unit of UN/ECE rec 20 or 21 in the codebook of units; the code itself where it has none. */
export function unitForm(written: string | null): string | null {
  const code = written?.trim();
  if (!code) return null;
  if (!signs) {
    signs = new Map();
    for (const { kod, oznaka } of units())
      if (kod !== null && !signs.has(String(kod))) signs.set(String(kod), String(oznaka));
  }
  // A kind of packing is an X and its code of rec 21.
  return signs.get(code) ?? signs.get(code.replace(/^X(?=[A-Z]{2}$)/, '')) ?? code;
}

/** GLN, which has as many digits as a JIB and is none. */
const GLN = new Set(['0088', 'GLN']);

/** A party's JIB and PDV number, and an identifier of another country where it has neither. */
export function numbersOf(party: Party): { jib: string | null; pdv: string | null; other: string | null } {
  const own = party.country === null || party.country.toUpperCase() === 'BA';
  const found = party.ids
    .filter(({ scheme }) => !GLN.has(scheme?.toUpperCase() ?? ''))
    .map(({ text }) => text.replace(/[\s./-]/g, '').toUpperCase());
  const digits = found.flatMap((text) =>
    /^BA\d+$/.test(text) ? text.slice(2) : own && /^\d+$/.test(text) ? text : [],
  );
  const jibs = digits.filter(isJib);
  const jib = jibs.find((one) => jibDoubt(one) === null) ?? jibs[0] ?? null;
  const pdv = digits.find(isPdv) ?? null;
  return { jib, pdv, other: jib === null && pdv === null ? (found[0] ?? null) : null };
}
