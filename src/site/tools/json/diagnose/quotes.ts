/** Strings in quotes that JSON does not know: single ones, backticks, and those that word processors put. */

import { sequenceLength, utf8Text } from '../../charset/utf8.ts';
import { APOSTROPHE, BACKSLASH, CR, LF, QUOTE } from '../chars.ts';
import { requoted } from '../repair/write.ts';
import { closesText } from './bare.ts';
import type { Faults, Loss } from './faults.ts';
import { behindText, lostKeyEnd, lostKeyLine, mayRunOn } from './lost-quotes.ts';
import { spell } from './spell.ts';

/** Where a string's text begins and ends, and where reading goes on. */
export interface Quoted {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** Quotes that only look like quotes, with what may close them. */
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

/** The string in single or typographic quotes that begins at `start`; null when no such quote stands there. */
export function readOddString(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  key = false,
): Quoted | null {
  const triple = src[start] === QUOTE ? tripleQuoted(src, start, end) : null;
  if (triple) return told(triple, src, start, faults);
  const length = src[start]! < 0x80 ? 1 : sequenceLength(src, start, end);
  if (length === 0) return null;
  const open = utf8Text(src.subarray(start, start + length));
  const closers = ODD.get(open);
  if (!closers) return null;
  const long = src[start] === BACKTICK ? templateEnd(src, start, end) : -1;
  if (long > 0) return told({ from: start + 1, to: long, next: long + 1 }, src, start, faults);
  const code = src[start] === APOSTROPHE ? 'single-quotes' : 'odd-quotes';
  const from = start + length;
  const cutAt = (stop: number, loss: Loss | null = null): Quoted => {
    faults.add('open-string', stop, stop, { other: start });
    faults.mend('open-string', start, stop, requoted(spell(src, from, stop)), { loss });
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
    const lost = key && closes && byte === APOSTROPHE ? lostKeyEnd(src, from, i, end) : null;
    if (lost) return cutAt(lost.at, lost.loss);
    if (closes && ((byte !== APOSTROPHE && byte !== QUOTE) || endsHere(src, i + 1, end))) {
      const text = spell(src, from, i);
      const loss = key && mayRunOn(text) ? 'guessed' : null;
      faults.add(code, start, i + size, { detail: open, fix: requoted(text), loss });
      return { from, to: i, next: i + size };
    }
    i += size;
  }
  // Without its closing quote it ends with its line, or before the comma there.
  let stop = from;
  while (stop < end && src[stop] !== LF && src[stop] !== CR) stop++;
  const named = key ? lostKeyLine(src, from, stop, end) : null;
  if (named) return cutAt(named.at, named.loss);
  const text = behindText(src, start, stop);
  return cutAt(text, text === end ? 'cut' : null);
}

function told(string: Quoted, src: Uint8Array, start: number, faults: Faults): Quoted {
  const { from, to, next } = string;
  faults.add('odd-quotes', start, next, { fix: requoted(spell(src, from, to)) });
  return string;
}

/** A text in three quotes, as Python writes one of several lines. */
function tripleQuoted(src: Uint8Array, start: number, end: number): Quoted | null {
  if (src[start + 1] !== QUOTE || src[start + 2] !== QUOTE) return null;
  for (let i = start + 3; i + 2 < Math.min(end, start + LONGEST); i++)
    if (src[i] === QUOTE && src[i + 1] === QUOTE && src[i + 2] === QUOTE)
      return { from: start + 3, to: i, next: i + 3 };
  return null;
}

/** The closing backtick of a text of several lines; -1 for one that its line ends. */
function templateEnd(src: Uint8Array, start: number, end: number): number {
  const line = src.subarray(start, Math.min(end, start + LONGEST)).indexOf(LF);
  const stop = src.subarray(0, Math.min(end, start + LONGEST)).indexOf(BACKTICK, start + 1);
  return line > 0 && stop > start + line && closesText(src, stop + 1, end) ? stop : -1;
}

const BACKTICK = 0x60;
/** So far a text of several lines goes, in bytes. */
const LONGEST = 100_000;

/** An apostrophe inside a word ("don't") does not end a string; one before a comma, bracket or colon does. */
function endsHere(src: Uint8Array, i: number, end: number): boolean {
  if (closesText(src, i, end)) return true;
  let k = i;
  while (src[k] === 0x20 || src[k] === 0x09) k++;
  const another = k > i && (src[k] === APOSTROPHE || src[k] === QUOTE);
  return another || src[k] === 0x3d || src[k] === 0x2b;
}
