/** Skips what stands between two tokens, and reports what JSON does not allow there: comments, unusual spaces. */
import { utf8Text } from '../../charset/utf8.ts';
import { BACKSLASH, BLANK, CR, DOT, LF, SLASH, WORD } from '../chars.ts';
import type { Faults } from './faults.ts';

/** Length in bytes of a space that JSON does not allow (no-break, zero width, form feed …); 0 for anything else. */
export function oddSpaceLength(src: Uint8Array, i: number, end: number): number {
  const byte = src[i]!;
  if (byte === 0x0b || byte === 0x0c) return 1;
  if (byte === 0xc2) return src[i + 1] === 0xa0 || src[i + 1] === 0x85 ? 2 : 0;
  if (i + 2 >= end) return 0;
  const second = src[i + 1]!;
  const third = src[i + 2]!;
  if (byte === 0xe2 && second === 0x80) {
    return (third >= 0x80 && third <= 0x8f) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
  }
  if (byte === 0xe2 && second === 0x81) return third === 0x9f || third === 0xa0 ? 3 : 0;
  if (byte === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0;
  return byte === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}

/**
 * Returns the offset of the next token and reports comments, unusual spaces and other fillers before it. Where a `value` may
 * follow, a hash before a letter or digit begins it (`#fff`) instead of a comment.
 */
export function skipGap(src: Uint8Array, start: number, end: number, faults: Faults, value = false): number {
  let i = start;
  for (;;) {
    while (i < end && BLANK[src[i]!] === 1) i++;
    if (i >= end) return end;
    const byte = src[i]!;
    const length = fillerLength(src, i, end);
    if (length > 0) {
      const code = byte === BACKTICK ? 'fence' : byte === BACKSLASH ? 'escaped-quotes' : 'ellipsis';
      faults.add(code, i, i + length, { fix: byte === BACKSLASH ? ' ' : '' });
      i += length;
    } else if (byte === SLASH || (byte === 0x23 && !(value && i + 1 < end && WORD[src[i + 1]!] === 1))) {
      const stop = commentEnd(src, i, end, faults);
      if (stop === i) return i;
      i = stop;
    } else if (byte === 0 || byte === 0x1a) {
      const from = i;
      while (i < end && src[i] === byte) i++;
      faults.add(byte === 0 ? 'nul' : 'control', from, i, {
        detail: byte.toString(16).padStart(4, '0'),
        fix: '',
      });
    } else {
      const length = byte === 0x0b || byte === 0x0c || byte >= 0x80 ? oddSpaceLength(src, i, end) : 0;
      if (length === 0) return i;
      const from = i;
      const code = [...src.subarray(i, i + length)];
      while (i < end && code.every((one, k) => src[i + k] === one)) i += length;
      faults.add('odd-space', from, i, { detail: spaceName(code), fix: ' ' });
    }
  }
}

/** Length in bytes of a filler: an ellipsis, a code fence, a line break escaped together with the quotes; 0 for anything else. */
function fillerLength(src: Uint8Array, i: number, end: number): number {
  const byte = src[i]!;
  if (byte === DOT && src[i + 1] === DOT && src[i + 2] === DOT) return 3;
  if (byte === 0xe2 && src[i + 1] === 0x80 && src[i + 2] === 0xa6) return 3;
  if (byte === BACKSLASH && i + 1 < end && ESCAPED_BLANKS.has(src[i + 1]!)) return 2;
  if (byte !== BACKTICK || src[i + 1] !== BACKTICK || src[i + 2] !== BACKTICK) return 0;
  let k = i + 3;
  while (k < end && (WORD[src[k]!] === 1 || src[k] === 0x2d)) k++;
  return k - i;
}

const BACKTICK = 0x60;
const ESCAPED_BLANKS = new Set([...'nrt'].map((sign) => sign.charCodeAt(0)));

function commentEnd(src: Uint8Array, start: number, end: number, faults: Faults): number {
  if (src[start] === 0x23 || src[start + 1] === SLASH) {
    const stop = lineEnd(src, start, end);
    faults.add('comment', start, stop, { fix: '' });
    return stop;
  }
  if (src[start + 1] !== 0x2a) return start;
  for (let i = start + 2; i + 1 < end; i++) {
    if (src[i] === 0x2a && src[i + 1] === SLASH) {
      faults.add('comment', start, i + 2, { fix: ' ' });
      return i + 2;
    }
  }
  faults.add('open-comment', start, end, { fix: '' });
  return end;
}

/** The end of the line that contains `start`. */
function lineEnd(src: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && src[i] !== LF && src[i] !== CR) i++;
  return i;
}

function spaceName(code: number[]): string {
  const point = utf8Text(Uint8Array.from(code)).codePointAt(0)!;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
