/** What may stand between two tokens, and what people leave there although it may not: comments, odd spaces. */
import { utf8Text } from '../../charset/utf8.ts';
import { BLANK, CR, LF, SLASH } from '../chars.ts';
import type { Faults } from './faults.ts';

/** How many bytes a space takes that JSON does not know (no-break, zero width, form feed …); 0 for anything else. */
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

/** The place of the next token from `start` on; comments and odd spaces on the way are told of. */
export function skipGap(src: Uint8Array, start: number, end: number, faults: Faults): number {
  let i = start;
  for (;;) {
    while (i < end && BLANK[src[i]!] === 1) i++;
    if (i >= end) return end;
    const byte = src[i]!;
    if (byte === SLASH || byte === 0x23) {
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

/** Where the line that holds `start` ends. */
function lineEnd(src: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && src[i] !== LF && src[i] !== CR) i++;
  return i;
}

function spaceName(code: number[]): string {
  const point = utf8Text(Uint8Array.from(code)).codePointAt(0)!;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
