/** Turns byte offsets into line, column and excerpt. */
import { utf8Text } from '../charset/utf8.ts';
import { CR, LF } from './chars.ts';

export interface Position {
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
}

/** An excerpt of a line: before the fault, the fault, after it. */
export interface Excerpt {
  readonly before: string;
  readonly mark: string;
  readonly after: string;
}

/** The positions of ascending offsets in one pass over the text; in the order given. */
export function positionsOf(src: Uint8Array, offsets: readonly number[]): Position[] {
  const order = offsets.map((offset, index) => ({ offset, index })).sort((a, b) => a.offset - b.offset);
  const places = new Array<Position>(offsets.length);
  let line = 1;
  let column = 1;
  let i = 0;
  for (const { offset, index } of order) {
    const stop = Math.min(offset, src.length);
    for (; i < stop; i++) {
      const byte = src[i]!;
      if (byte === LF || (byte === CR && src[i + 1] !== LF)) {
        line++;
        column = 1;
      } else if ((byte & 0xc0) !== 0x80) column++;
    }
    places[index] = { line, column };
  }
  return places;
}

/** Bytes of context before and after. */
const EXCERPT = 48;
const LONGEST = 80;

/** The excerpt around the bytes from `at` to `end`, within their line. */
export function excerpt(src: Uint8Array, at: number, end: number): Excerpt {
  let from = at;
  while (from > 0 && from > at - EXCERPT && src[from - 1] !== LF && src[from - 1] !== CR) from--;
  while (from > 0 && from < at && (src[from]! & 0xc0) === 0x80) from++;
  let stop = at;
  while (stop < end && stop < at + LONGEST && src[stop] !== LF && src[stop] !== CR) stop++;
  let to = stop;
  const whole = stop === end || src[stop] === LF || src[stop] === CR;
  while (to < src.length && to < stop + EXCERPT && src[to] !== LF && src[to] !== CR) to++;
  while (to < src.length && to > stop && (src[to]! & 0xc0) === 0x80) to--;
  const before = visibleText(utf8Text(src.subarray(from, at)));
  return {
    before: from > 0 && src[from - 1] !== LF && src[from - 1] !== CR ? `…${before}` : before,
    mark: visibleText(utf8Text(src.subarray(at, stop))) + (whole ? '' : '…'),
    after: whole ? visibleText(utf8Text(src.subarray(stop, to))) : '',
  };
}

/** Replaces invisible characters with visible symbols. */
export function visibleText(text: string): string {
  let out = '';
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x20) out += code === 9 ? '⇥' : String.fromCodePoint(0x2400 + code);
    else if (code === 0x7f) out += '␡';
    else if (code === 0xa0) out += '⍽';
    else if ((code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff) out += '⌷';
    else out += letter;
  }
  return out;
}
