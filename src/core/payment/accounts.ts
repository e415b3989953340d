import { isMod97Valid, mod97 } from '../kinds/mod97.ts';
import { characters } from '../plural.ts';

/** IBAN length by country: the SEPA area and our neighbours outside of it. */
const LENGTHS: Record<string, number> = Object.fromEntries(
  (
    'AD24 AL28 AT20 BA20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GI23 GL18 GR27 HR21 ' +
    'HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 ' +
    'SK24 SM27 TR26 UA29 VA22 XK20'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

/** An IBAN in capitals without spaces. */
export function normalizeIban(written: string): string {
  return written.replace(/[\s\u00a0-]/g, '').toUpperCase();
}

/** Whether an IBAN has its full length, so that further typing cannot correct it. */
export function isCompleteIban(written: string): boolean {
  const iban = normalizeIban(written);
  return iban.length >= (LENGTHS[iban.slice(0, 2)] ?? Number.POSITIVE_INFINITY);
}

/** The error in an IBAN, or null. */
export function ibanProblem(written: string): string | null {
  const iban = normalizeIban(written);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) {
    return 'IBAN počinje s dva slova zemlje i dvije cifre, npr. HR12 1001 0051 8630 0016 0.';
  }
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) {
    return `IBAN s oznakom ${iban.slice(0, 2)} ima ${characters(length)}; ovaj ih ima ${iban.length}.`;
  }
  return isMod97Valid(iban)
    ? null
    : 'Kontrolni broj ne odgovara: neka cifra je pogrešna ili su dvije zamijenjene.';
}

/** Whether a creditor reference (RF…, ISO 11649) is valid. */
export function isReference(written: string): boolean {
  const bare = normalizeIban(written);
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(bare) && isMod97Valid(bare);
}

/** The digits of an account as people write it: 129-007-94010284-94. */
export function accountDigits(written: string): string {
  return written.replace(/[\s\u00a0-]/g, '').replace(/^BA39/i, '');
}

/** Number of digits of a Bosnian bank account. */
export const ACCOUNT_DIGITS = 16;

/** The error in a Bosnian bank account number, or null. */
export function accountProblem(written: string): string | null {
  const digits = accountDigits(written);
  if (!/^\d+$/.test(digits)) return 'Broj računa ima samo cifre.';
  if (digits.length !== ACCOUNT_DIGITS)
    return `Broj računa ima ${ACCOUNT_DIGITS} cifara; ovdje ih je ${digits.length}.`;
  return mod97(digits) === 1 ? null : 'Kontrolni broj računa ne odgovara: provjerite cifre.';
}

/** An account as printed on a payment slip: bank, branch, account, check digits. */
export function groupedAccount(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{8})(\d{2})$/, '$1-$2-$3-$4');
}

/**
 * Parses an amount in hundredths, in local or foreign notation („1.234,56“, „1234.56“, „1,234.56“, „12“). Null when it is invalid
 * or ambiguous („1.234“).
 */
export function readAmount(written: string): number | null {
  const bare = written
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(/^(EUR|€)|(EUR|€|KM|BAM)$/gi, '');
  const match =
    /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(bare) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(bare) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(bare) ??
    /^(\d{1,3}(?:\.\d{3}){2,})$/.exec(bare);
  if (!match) return null;
  return Number(match[1]!.replace(/[.,]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Hundredths in standard notation: 1234.56. */
export function plainAmount(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Hundredths in local notation: 1.234,56. */
export function writtenAmount(hundredths: number): string {
  const [whole, part] = plainAmount(hundredths).split('.') as [string, string];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}`;
}
