import { plural } from '../../../core/plural.ts';
import { isJib, isPdv, jibCheckDigit, WRONG_CHECK_DIGIT } from '../../../core/tax-numbers.ts';
import { euCheckAgrees } from './eu-check-digits.ts';
import { ALIASES, EU_FORMATS, OUTSIDE_EU } from './eu-formats.ts';

/**
 * Kind of a number: `jib` and `pdv` of Bosnia and Herzegovina, `eu` for VIES, `jmb` a personal number (never leaves the browser),
 * `other` anything else.
 */
type NumberKind = 'jib' | 'pdv' | 'eu' | 'jmb' | 'other';

/** A recognized number; the same code runs in browser and server. */
export interface Recognised {
  kind: NumberKind;
  /** Without spaces and punctuation; EU numbers with the VIES country code. */
  number: string;
  /** Two letters; null where unknown. */
  country: string | null;
  /** Why it cannot be checked; set for `other` and `jmb` only. */
  fault: string | null;
  /** For `jib` and `pdv`: the check digit is wrong. */
  wrongDigit: boolean;
  /** A remark; the number is checked all the same. */
  warning: string | null;
  /** For a branch: the likely number of its head office. */
  headOffice: string | null;
}

/** Longest text considered: a number with spaces and a prefix. */
export const MAX_LENGTH = 64;

/** Prefixes of numbers on invoices, here and abroad. */
const BEFORE = /^(?:(?:PDV|JIB|PIB|OIB|VAT|UID|ID|UST|USTID|USTIDNR|MWST|BROJ|BR|NR)(?![A-Z])[\s.:#№-]*)+/u;
/** Separators and invisible characters between digits. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\p{Pc}.,:/\\'"`´’‘”“„()[\]]/gu;
/** A number mangled by a spreadsheet: 4,20021E+12. */
const SHORTENED = /^\d[.,]\d+E\+?\d{1,2}$/i;

/** Recognizes one number in any notation. */
export function recognise(given: string): Recognised {
  const text = given
    .slice(0, MAX_LENGTH * 2)
    .normalize('NFKC')
    .trim()
    .toUpperCase();
  if (SHORTENED.test(text))
    return other(text, 'Excel je broj skratio. Kolonu označite kao tekst, pa broj upišite ponovo.');
  const bare = text.replace(BEFORE, '').replace(BETWEEN, '');
  if (bare === '') return other('', 'Ovdje nema broja.');
  if (given.length > MAX_LENGTH) return other(bare.slice(0, MAX_LENGTH), 'Predugo je za jedan broj.');
  if (/^\d+$/.test(bare)) return ofDigits(bare);
  const [, letters = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(bare) ?? [];
  if (letters === 'BA') return /^\d+$/.test(rest) ? bosnian(rest) : other(bare, BOSNIAN);
  return european(bare, ALIASES[letters] ?? letters, rest);
}

/** Whether the server can tell more than the browser. */
export const isAskable = ({ kind }: Pick<Recognised, 'kind'>): boolean =>
  kind === 'jib' || kind === 'pdv' || kind === 'eu';

const other = (number: string, fault: string, country: string | null = null): Recognised => ({
  kind: 'other',
  number,
  country,
  fault,
  wrongDigit: false,
  warning: null,
  headOffice: null,
});

const BOSNIAN = 'Broj iz BiH ima 13 cifara (JIB) ili 12 cifara (PDV broj).';

/** "1 cifru", "3 cifre", "11 cifara": accusative. */
const digitsOf = (count: number): string => `${count} ${plural(count, 'cifru', 'cifre', 'cifara')}`;

function bosnian(digits: string): Recognised {
  if (isJib(digits)) return jib(digits);
  if (isPdv(digits)) return pdv(digits);
  return other(digits, `${BOSNIAN} Ovaj ima ${digitsOf(digits.length)}.`, 'BA');
}

function ofDigits(digits: string): Recognised {
  if (isJib(digits) || isPdv(digits)) return bosnian(digits);
  const hint = digits.length === 11 ? ' Ako je iz Hrvatske, ispred njega upišite HR.' : '';
  return other(
    digits,
    `${BOSNIAN} Ovaj ima ${digitsOf(digits.length)}. Broju iz EU prethodi oznaka države, npr. HR ili DE.${hint}`,
  );
}

/** A JMB: 13 digits that begin with a day and a month. A firm's JIB begins with 4. */
const JMB = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])[09]\d{8}$/;

function jib(number: string): Recognised {
  if (JMB.test(number))
    return {
      ...other(number, 'Ovo je matični broj osobe (JMB). Ne provjerava se.', 'BA'),
      kind: 'jmb',
    };
  // A mistyped JMB does not match the pattern, and must stay in the browser too.
  if (!number.startsWith('4'))
    return other(
      number,
      'JIB počinje cifrom 4: provjerite je li broj tačno prepisan. Ako je ovo broj osobe, ne provjerava se.',
      'BA',
    );
  const branch = number.slice(9, 12) !== '000';
  const wrongDigit = jibCheckDigit(number) !== Number(number[12]);
  const twelve = `${number.slice(0, 9)}000`;
  const headOffice = branch && !wrongDigit ? twelve + jibCheckDigit(twelve) : null;
  return { kind: 'jib', number, country: 'BA', fault: null, wrongDigit, warning: null, headOffice };
}

function pdv(number: string): Recognised {
  const wrongDigit = jibCheckDigit(`4${number}`) !== Number(number[11]);
  const warning =
    !wrongDigit && number.slice(8, 11) !== '000'
      ? 'PDV broj je broj sjedišta, a ovaj je izveden iz JIB-a poslovne jedinice.'
      : null;
  return { kind: 'pdv', number, country: 'BA', fault: null, wrongDigit, warning, headOffice: null };
}

function european(bare: string, country: string, rest: string): Recognised {
  const format = Object.hasOwn(EU_FORMATS, country) ? EU_FORMATS[country] : undefined;
  if (!format) return foreign(bare, country);
  if (!format.pattern.test(rest))
    return other(
      country + rest,
      `Broj iz zemlje ${format.state} (${country}) piše se: ${country}, pa ${format.shape}.`,
      country,
    );
  // A remark until the register decides.
  const warning = euCheckAgrees(country, rest) === false ? WRONG_CHECK_DIGIT : null;
  const number = country + rest;
  return { kind: 'eu', number, country, fault: null, wrongDigit: false, warning, headOffice: null };
}

function foreign(bare: string, country: string): Recognised {
  const name = Object.hasOwn(OUTSIDE_EU, country) ? OUTSIDE_EU[country] : undefined;
  if (name)
    return other(
      bare,
      `${name} (${country}) nije u EU, pa njenih brojeva nema u VIES-u.${country === 'GB' || country === 'UK' ? ' Broj iz Sjeverne Irske počinje sa XI.' : ''}`,
      country === 'UK' ? 'GB' : country,
    );
  if (country !== '' && /\d/.test(bare))
    return other(bare, 'Slova ispred broja nisu oznaka države EU ni BiH.');
  return other(bare, 'Ovo nije ni JIB, ni PDV broj, ni broj iz EU.');
}
