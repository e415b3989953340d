/** Strings in quotes that JSON does not know: single ones, backticks, and those that word processors put. */

import { sequenceLength, utf8Text } from '../../charset/utf8.ts';
import { APOSTROPHE, BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, CR, LF, QUOTE } from '../chars.ts';
import { requoted } from '../repair/write.ts';
import type { Faults } from './faults.ts';
import { spell } from './spell.ts';
import { trimmed } from './strings.ts';

/** Where a string's text begins and ends, and where reading goes on. */
interface Quoted {
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
  ['`', ['`', "'"]],
  ['´', ['´', "'"]],
  ["'", ["'"]],
]);

/** The string in single or typographic quotes that begins at `start`; null when no such quote stands there. */
export function readOddString(src: Uint8Array, start: number, end: number, faults: Faults): Quoted | null {
  const length = src[start]! < 0x80 ? 1 : sequenceLength(src, start, end);
  if (length === 0) return null;
  const open = utf8Text(src.subarray(start, start + length));
  const closers = ODD.get(open);
  if (!closers) return null;
  const code = src[start] === APOSTROPHE ? 'single-quotes' : 'odd-quotes';
  for (let i = start + length; i < end; ) {
    const byte = src[i]!;
    if (byte === LF || byte === CR) break;
    if (byte === BACKSLASH) {
      i += 2;
      continue;
    }
    const size = byte < 0x80 ? 1 : sequenceLength(src, i, end) || 1;
    const closes =
      (byte >= 0x80 || byte < 0x30 || byte === 0x60) && closers.includes(utf8Text(src.subarray(i, i + size)));
    if (closes && ((byte !== APOSTROPHE && byte !== QUOTE) || endsHere(src, i + 1, end))) {
      faults.add(code, start, i + size, { detail: open, fix: requoted(spell(src, start + length, i)) });
      return { from: start + length, to: i, next: i + size };
    }
    i += size;
  }
  // Without its closing quote it ends with its line, or before the comma there.
  let stop = start + length;
  while (stop < end && src[stop] !== LF && src[stop] !== CR) stop++;
  stop = trimmed(src, start, stop);
  faults.add('open-string', stop, stop, { other: start });
  faults.mend('open-string', start, stop, requoted(spell(src, start + length, stop)));
  return { from: start + length, to: stop, next: stop };
}

/** An apostrophe inside a word ("don't") does not end a string; one before a comma, bracket or colon does. */
function endsHere(src: Uint8Array, i: number, end: number): boolean {
  let k = i;
  while (k < end && (src[k] === 0x20 || src[k] === 0x09)) k++;
  if (k >= end) return true;
  const byte = src[k]!;
  return (
    byte === COMMA ||
    byte === COLON ||
    byte === CLOSE_BRACE ||
    byte === CLOSE_BRACKET ||
    byte === LF ||
    byte === CR ||
    byte === 0x3d
  );
}
