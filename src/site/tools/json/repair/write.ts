/** Writes mended tokens. Numbers keep their notation; what is no number becomes text. */
import type { FaultCode, Loss } from '../diagnose/faults.ts';
import { bytes, numberEnd } from '../tokens.ts';

/** Text as a JSON string. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** In a string: a forbidden quote or control character, an escape, or a stray backslash. */
const PARTICULAR = /\\(u[0-9a-fA-F]{4}|["\\/bfnrt])|\\(['`’‘])|\\x([0-9a-fA-F]{2})|["\\]|\p{Cc}/gu;

/** The inside of a string in other quotes, as a JSON string. Its escapes stay; what JSON does not allow is escaped. */
export function requoted(inside: string): string {
  const escaped = inside.replace(PARTICULAR, (sign, known?: string, quote?: string, hex?: string) => {
    if (known) return sign;
    if (quote) return quote;
    return hex ? `\\u00${hex}` : JSON.stringify(sign).slice(1, -1);
  });
  return `"${escaped}"`;
}

/** Calls that only name the type of a value, as the MongoDB shell and Python print them. */
const TYPES =
  /^(?:new\s+)?(?:ObjectId|ISODate|Date|NumberLong|NumberInt|NumberDecimal|Long|Int32|Double|Decimal128|Decimal|UUID|BinData|Timestamp|date|datetime)$/;

/**
 * The replacement of a call: the string or number in its brackets, else the whole call as text. A call that computes something
 * loses that.
 */
export function argumentOf(name: string, call: string): { fix: string; loss: Loss | null } {
  const inside = call.slice(call.indexOf('(') + 1, call.lastIndexOf(')')).trim();
  if (inside === '') return { fix: quoted(call), loss: null };
  const loss = TYPES.test(name) ? null : 'dropped';
  try {
    const value: unknown = JSON.parse(inside);
    if (value === null || typeof value !== 'object') return { fix: inside, loss };
  } catch {
    if (/^'[^'\\]*'$/.test(inside)) return { fix: requoted(inside.slice(1, -1)), loss };
  }
  return { fix: quoted(call), loss: null };
}

/** A JSON number for a notation that JSON does not allow. */
export function numberFor(text: string, code: FaultCode): string {
  if (code === 'not-a-value') return 'null';
  const candidate =
    code === 'hex'
      ? hexadecimal(text)
      : code === 'plus'
        ? text.slice(1)
        : code === 'bare-dot'
          ? text.replace(/^(-?)\./, '$10.').replace(/\.(?!\d)/, '.0')
          : code === 'number'
            ? text.replace(/(?<=\d)_(?=\d)|(?<=\d)n$/g, '')
            : text;
  return code !== 'leading-zero' && code !== 'date' && isNumber(candidate) ? candidate : quoted(text);
}

function hexadecimal(text: string): string {
  const negative = text.startsWith('-');
  try {
    return (negative ? '-' : '') + BigInt(text.replace(/^[+-]/, '').toLowerCase());
  } catch {
    return text;
  }
}

function isNumber(text: string): boolean {
  return /^-?\d/.test(text) && numberEnd(bytes(text), 0, text.length) === text.length;
}
