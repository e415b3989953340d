/** JSON taken out of a string literal: every quote and escape has a backslash before it. */
import { BACKSLASH, QUOTE } from '../chars.ts';
import { requoted } from '../repair/write.ts';
import { decodePiece } from './decode-piece.ts';
import type { Faults } from './faults.ts';
import type { Quoted } from './quotes.ts';

/** Whether an escaped quote stands at `i`. */
export const isEscapedQuote = (src: Uint8Array, i: number): boolean =>
  src[i] === BACKSLASH && src[i + 1] === QUOTE;

/** Reads the string whose escaped opening quote stands at `start`. */
export function readEscapedString(src: Uint8Array, start: number, end: number, faults: Faults): Quoted {
  const from = start + 2;
  let i = from;
  while (i < end && src[i] !== QUOTE && !isEscapedQuote(src, i)) {
    if (src[i] === BACKSLASH && src[i + 1] === BACKSLASH) {
      // An escape of the inner text: `\\` and the character after it, which may itself be escaped (`\\\"`).
      i += 2;
      if (src[i] === BACKSLASH) i++;
    }
    i++;
  }
  const stop = Math.min(i, end);
  const next = stop >= end ? end : src[stop] === QUOTE ? stop + 1 : stop + 2;
  faults.add('escaped-quotes', start, next, { fix: requoted(unescaped(decodePiece(src, from, stop))) });
  return { from, to: stop, next };
}

/** Removes one level of escapes. */
function unescaped(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|.?)/gs, (sign, rest: string) => {
    if (rest === '') return '';
    if ('"\\/'.includes(rest)) return rest;
    return /^(?:[bfnrt]|u.{4})$/.test(rest) ? (JSON.parse(`"${sign}"`) as string) : sign;
  });
}
