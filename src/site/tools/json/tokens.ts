/**
 * Strings and numbers as bytes, strictly by RFC 8259. Each function takes the offset of a token and returns the offset after it, or
 * for an invalid token the complement (`~offset`) of the error's offset.
 */

import { sequenceLength } from '../charset/utf8.ts';
import { BACKSLASH, DOT, ESCAPE, HEX, MINUS, NINE, PLAIN, QUOTE, ZERO } from './chars.ts';

/** The offset after the string that begins at `start` (its opening quote). */
export function stringEnd(src: Uint8Array, start: number, end: number): number {
  let i = start + 1;
  for (;;) {
    while (i < end && PLAIN[src[i]!] === 1) i++;
    if (i >= end) return ~end;
    const byte = src[i]!;
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) {
      const length = escapeLength(src, i, end);
      if (length === 0) return ~i;
      i += length;
    } else if (byte >= 0x80) {
      const length = sequenceLength(src, i, end);
      if (length === 0) return ~i;
      i += length;
    } else return ~i;
  }
}

/** Length of the escape at `i` (its backslash) in bytes; 0 when it is invalid. */
export function escapeLength(src: Uint8Array, i: number, end: number): number {
  if (i + 1 >= end) return 0;
  if (ESCAPE[src[i + 1]!] === 1) return 2;
  if (src[i + 1] !== 0x75 || i + 5 >= end) return 0;
  return HEX[src[i + 2]!]! & HEX[src[i + 3]!]! & HEX[src[i + 4]!]! & HEX[src[i + 5]!]! ? 6 : 0;
}

/** The offset after the number that begins at `start` (a digit or a minus). */
export function numberEnd(src: Uint8Array, start: number, end: number): number {
  let i = start;
  if (src[i] === MINUS) i++;
  if (i >= end || !digit(src[i]!)) return ~i;
  if (src[i++] === ZERO) {
    if (i < end && digit(src[i]!)) return ~i;
  } else while (i < end && digit(src[i]!)) i++;
  if (i < end && src[i] === DOT) {
    i++;
    if (i >= end || !digit(src[i]!)) return ~i;
    while (i < end && digit(src[i]!)) i++;
  }
  if (i < end && (src[i]! | 0x20) === 0x65) {
    i++;
    if (i < end && (src[i] === 0x2b || src[i] === MINUS)) i++;
    if (i >= end || !digit(src[i]!)) return ~i;
    while (i < end && digit(src[i]!)) i++;
  }
  return i;
}

function digit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** The offset after `true`, `false` or `null` at `start`; the complement of `start` for anything else. */
export function literalEnd(src: Uint8Array, start: number, end: number): number {
  const word = src[start] === 0x74 ? TRUE : src[start] === 0x66 ? FALSE : NULL;
  if (start + word.length > end) return ~start;
  for (let k = 0; k < word.length; k++) if (src[start + k] !== word[k]) return ~start;
  return start + word.length;
}

const TRUE = bytes('true');
const FALSE = bytes('false');
const NULL = bytes('null');

/** The UTF-8 bytes of a text. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
