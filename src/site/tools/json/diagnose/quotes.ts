/** Strings in quotes that JSON does not allow: single quotes, backticks, typographic quotes. */

import { sequenceLength, utf8Text } from '../../charset/utf8.ts';
import { APOSTROPHE, BACKSLASH, CR, LF, QUOTE } from '../chars.ts';
import { requoted } from '../repair/write.ts';
import { decodePiece } from './decode-piece.ts';
import type { Faults, Loss } from './faults.ts';
import { mayRunOn, missingKeyQuote, missingKeyQuoteOnLine, textEnd } from './missing-quotes.ts';
import { closesText } from './unquoted-text.ts';

/** The text of a string, and where reading continues. */
export interface Quoted {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** Other opening quotes, with what may close them. */
const ODD = new Map<string, string[]>([
  ['“', ['”', '“', '"']],
  ['”', ['”', '“', '"']],
  ['„', ['”', '“', '"']],
  ['«', ['»']],
  ['»', ['«']],
  ['‘', ['’', '‘']],
  ['’', ['’', '‘']],
  ['‚', ['‘', '’']],
  ['`', ['`', '´', "'"]],
  ['´', ['´', '`', "'"]],
  ["'", ["'"]],
]);

/** Reads the string in single or typographic quotes at `start`; null when there is none. */
export function readOddString(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  key = false,
): Quoted | null {
  const triple = src[start] === QUOTE ? tripleQuoted(src, start, end) : null;
  if (triple) return withoutFault(triple, src, start, faults);
  const length = src[start]! < 0x80 ? 1 : sequenceLength(src, start, end);
  if (length === 0) return null;
  const open = utf8Text(src.subarray(start, start + length));
  const closers = ODD.get(open);
  if (!closers) return null;
  const long = src[start] === BACKTICK ? templateEnd(src, start, end) : -1;
  if (long > 0) return withoutFault({ from: start + 1, to: long, next: long + 1 }, src, start, faults);
  const code = src[start] === APOSTROPHE ? 'single-quotes' : 'odd-quotes';
  const from = start + length;
  const cutAt = (stop: number, loss: Loss | null = null): Quoted => {
    faults.add('open-string', stop, stop, { other: start });
    faults.mend('open-string', start, stop, requoted(decodePiece(src, from, stop)), { loss });
    return { from, to: stop, next: stop };
  };
  for (let i = from; i < end; ) {
    const byte = src[i]!;
    if (byte === LF || byte === CR) break;
    if (byte === BACKSLASH) {
      i += 2;
      continue;
    }
    const size = byte < 0x80 ? 1 : sequenceLength(src, i, end) || 1;
    const closes =
      (byte >= 0x80 || byte < 0x30 || byte === 0x60) && closers.includes(utf8Text(src.subarray(i, i + size)));
    const lost = key && closes && byte === APOSTROPHE ? missingKeyQuote(src, from, i, end) : null;
    if (lost) return cutAt(lost.at, lost.loss);
    if (closes && ((byte !== APOSTROPHE && byte !== QUOTE) || endsHere(src, i + 1, end))) {
      const text = decodePiece(src, from, i);
      const loss = key && mayRunOn(text) ? 'guessed' : null;
      faults.add(code, start, i + size, { detail: open, fix: requoted(text), loss });
      return { from, to: i, next: i + size };
    }
    i += size;
  }
  // Without a closing quote it ends with its line, or before the comma at the line's end.
  let stop = from;
  while (stop < end && src[stop] !== LF && src[stop] !== CR) stop++;
  const named = key ? missingKeyQuoteOnLine(src, from, stop, end) : null;
  if (named) return cutAt(named.at, named.loss);
  const text = textEnd(src, start, stop);
  return cutAt(text, text === end ? 'cut' : null);
}

function withoutFault(string: Quoted, src: Uint8Array, start: number, faults: Faults): Quoted {
  const { from, to, next } = string;
  faults.add('odd-quotes', start, next, { fix: requoted(decodePiece(src, from, to)) });
  return string;
}

/** A text in triple quotes, as in Python. */
function tripleQuoted(src: Uint8Array, start: number, end: number): Quoted | null {
  if (src[start + 1] !== QUOTE || src[start + 2] !== QUOTE) return null;
  for (let i = start + 3; i + 2 < Math.min(end, start + LONGEST); i++)
    if (src[i] === QUOTE && src[i + 1] === QUOTE && src[i + 2] === QUOTE)
      return { from: start + 3, to: i, next: i + 3 };
  return null;
}

/** The closing backtick of a text of several lines; -1 for one that ends with its line. */
function templateEnd(src: Uint8Array, start: number, end: number): number {
  const line = src.subarray(start, Math.min(end, start + LONGEST)).indexOf(LF);
  const stop = src.subarray(0, Math.min(end, start + LONGEST)).indexOf(BACKTICK, start + 1);
  return line > 0 && stop > start + line && closesText(src, stop + 1, end) ? stop : -1;
}

const BACKTICK = 0x60;
/** Longest text of several lines, in bytes. */
const LONGEST = 100_000;

/** Whether a quote ends the string. An apostrophe inside a word ("don't") does not; one before a comma, bracket or colon does. */
function endsHere(src: Uint8Array, i: number, end: number): boolean {
  if (closesText(src, i, end)) return true;
  let k = i;
  while (src[k] === 0x20 || src[k] === 0x09) k++;
  const another = k > i && (src[k] === APOSTROPHE || src[k] === QUOTE);
  return another || src[k] === 0x3d || src[k] === 0x2b;
}
