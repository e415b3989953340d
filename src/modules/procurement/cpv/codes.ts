/** Digits of a code without its check digit. */
const DIGITS = 8;
/** What the id of a code in the audit trail begins with; behind it stand its digits (UUID version 8: our own rule). */
const LEAD = 'e1b0a9c2-6370-8000-8000-';

/** A code as eight digits: 3000000 is 03000000. */
export const codeText = (code: number): string => String(code).padStart(DIGITS, '0');

/** A code's id in the audit trail. */
export const cpvId = (code: number): string => LEAD + codeText(code).padStart(12, '0');

/** Eight digits as the number that the tables keep; null for anything else. */
export const codeOf = (text: string): number | null => (/^\d{8}$/.test(text) ? Number(text) : null);

/**
 * The codes that stand below one, as numbers, itself included: all that begin with its digits without the zeros at the end, of which it
 * has two at least.
 */
export function rangeOf(code: number): { from: number; to: number } {
  const digits = codeText(code).replace(/0+$/, '').padEnd(2, '0');
  return { from: code, to: Number(digits.padEnd(DIGITS, '9')) };
}

/** Digits of a code, or of its beginning, as a filter has it, which may have the check digit too: "45", "45233120-6". Null: it is none. */
export const askedDigits = (text: string): string | null =>
  /^(\d{2,8})(?:-\d)?$/.exec(text.replace(/\s/g, ''))?.[1] ?? null;

/** A typed code: its digits, and the check digit if that was typed too. */
export interface TypedCode {
  digits: string;
  check: string | null;
}

/**
 * Reads text as a code or its beginning: two to eight digits, also apart, with or without the check digit ("33600000-6", "336"). Null: it
 * is none, so it is words.
 */
export function readCode(text: string): TypedCode | null {
  const match = /^(\d[\d .]*)(?:[-–](\d))?$/.exec(text.trim());
  const digits = (match?.[1] ?? '').replace(/[ .]/g, '');
  if (!match || digits.length < 2 || digits.length > DIGITS + 1) return null;
  // The hyphen was left out.
  if (digits.length === DIGITS + 1)
    return match[2] ? null : { digits: digits.slice(0, DIGITS), check: digits.slice(DIGITS) };
  return { digits, check: match[2] ?? null };
}
