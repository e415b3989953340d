/** NDJSON: one document a line. */
import { BACKSLASH, BLANK, BRACE, BRACKET, LF, QUOTE } from './chars.ts';

interface Line {
  readonly from: number;
  readonly to: number;
}

/** The lines that are not blank, trimmed. */
export function* documentLines(src: Uint8Array): Generator<Line> {
  for (let start = 0; start < src.length; ) {
    let stop = src.indexOf(LF, start);
    if (stop < 0) stop = src.length;
    let from = start;
    let to = stop;
    while (from < to && BLANK[src[from]!] === 1) from++;
    while (to > from && BLANK[src[to - 1]!] === 1) to--;
    if (to > from) yield { from, to };
    start = stop + 1;
  }
}

/** Whether a text looks like NDJSON: the first line is a whole object or list, and the second begins like one. */
export function looksLikeLines(src: Uint8Array): boolean {
  const lines = documentLines(src);
  const first = lines.next().value;
  if (!first || !begins(src[first.from]!) || !closedAtEnd(src, first)) return false;
  const second = lines.next().value;
  return second !== undefined && begins(src[second.from]!);
}

function begins(byte: number): boolean {
  return byte === BRACE || byte === BRACKET;
}

function closedAtEnd(src: Uint8Array, { from, to }: Line): boolean {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const byte = src[i]!;
    if (byte === QUOTE) {
      for (i++; i < to && src[i] !== QUOTE; i++) if (src[i] === BACKSLASH) i++;
    } else if (byte === BRACE || byte === BRACKET) depth++;
    else if ((byte === BRACE + 2 || byte === BRACKET + 2) && --depth === 0) return i === to - 1;
  }
  return false;
}
