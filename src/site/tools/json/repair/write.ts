/** What a mended token is written as. Numbers keep the way they were written; what is no number becomes text. */
import type { FaultCode } from '../diagnose/faults.ts';
import { bytes, numberEnd } from '../tokens.ts';

/** Text as a JSON string. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** A quote or control character that may not stand in a string, an escape, or a backslash that begins none. */
const PARTICULAR = /\\(u[0-9a-fA-F]{4}|["\\/bfnrt])|\\(['`’‘])|\\x([0-9a-fA-F]{2})|["\\]|\p{Cc}/gu;

/** The inside of a string in other quotes, as a JSON string: its escapes stay, what JSON does not know is escaped. */
export function requoted(inside: string): string {
  const escaped = inside.replace(PARTICULAR, (sign, known?: string, quote?: string, hex?: string) => {
    if (known) return sign;
    if (quote) return quote;
    return hex ? `\\u00${hex}` : JSON.stringify(sign).slice(1, -1);
  });
  return `"${escaped}"`;
}

/** What stands in the brackets of a call: a string or a number as it is, anything else as text. */
export function argumentOf(call: string): string {
  const inside = call.slice(call.indexOf('(') + 1, call.lastIndexOf(')')).trim();
  if (inside === '') return 'null';
  try {
    const value: unknown = JSON.parse(inside);
    return value === null || typeof value !== 'object' ? inside : quoted(call);
  } catch {
    return /^'[^'\\]*'$/.test(inside) ? requoted(inside.slice(1, -1)) : quoted(call);
  }
}

/** A number that is written in a way JSON does not know. */
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
            ? text.replace(/(?<=\d)_(?=\d)/g, '')
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
