/** Reads strings with faults: reports what is wrong inside and still finds the end. */

import { asBosnian } from '../../charset/detect.ts';
import { sequenceLength } from '../../charset/utf8.ts';
import {
  APOSTROPHE,
  BACKSLASH,
  COLON,
  COMMA,
  CR,
  HEX,
  LF,
  NINE,
  PLAIN,
  QUOTE,
  WORD,
  ZERO,
} from '../chars.ts';
import { escapeLength } from '../tokens.ts';
import { decodePiece } from './decode-piece.ts';
import type { Faults, Loss } from './faults.ts';
import {
  missingKeyQuote,
  missingKeyQuoteOnLine,
  missingQuoteAt,
  textEnd,
  unterminated,
} from './missing-quotes.ts';
import { closesText } from './unquoted-text.ts';

/** Reads the string whose opening quote stands at `start` and reports all its faults. */
export function readString(src: Uint8Array, start: number, end: number, faults: Faults, key = false): number {
  let i = start + 1;
  let broken = false;
  let quoted = false;
  const ended = (place: number, loss: Loss | null = null): number => {
    faults.takeBack(place, i);
    faults.add('open-string', place, place, { other: start, fix: '"', loss });
    return place;
  };
  const keyEnd = (stop: number) => (key && !quoted ? missingKeyQuoteOnLine(src, start + 1, stop, end) : null);
  for (;;) {
    while (i < end && PLAIN[src[i]!] === 1) i++;
    if (i >= end) {
      const named = keyEnd(end);
      if (named) return ended(named.at, named.loss);
      const text = textEnd(src, start, end);
      if (text < end) return ended(text);
      faults.add('truncated', end, end, { other: start, detail: 'string', fix: '"' });
      return text;
    }
    const byte = src[i]!;
    if (byte === QUOTE) {
      const lostKey = key && !quoted ? missingKeyQuote(src, start + 1, i, end) : null;
      if (lostKey) return ended(lostKey.at, lostKey.loss);
      const lost = key || quoted ? -1 : missingQuoteAt(src, start, i, end);
      if (lost > 0) return ended(lost);
      if (quoted ? closesText(src, i + 1, end) : !innerQuote(src, i, end)) return i + 1;
      if (!quoted) faults.add('inner-quote', i, i + 1, { other: start });
      faults.mend('inner-quote', i, i + 1, '\\"', {
        loss: !quoted && behindSign(src, start, i) ? 'guessed' : null,
      });
      quoted = true;
      i++;
    } else if (byte === BACKSLASH) i = readEscape(src, i, end, faults);
    else if (byte >= 0x80) i = readSequence(src, i, end, faults);
    else if (byte === LF || byte === CR) {
      const named = broken ? null : keyEnd(i);
      if (named) return ended(named.at, named.loss);
      if (unterminated(src, i, end)) return ended(textEnd(src, start, i));
      if (!broken) faults.add('line-break', i, i + 1, { other: start });
      faults.mend('line-break', i, i + 1, byte === LF ? '\\n' : '\\r');
      broken = true;
      i++;
    } else {
      const code = byte === 0 ? 'nul' : 'control';
      const detail = byte.toString(16).padStart(4, '0');
      faults.add(code, i, i + 1, { detail });
      for (; i < end && src[i] === byte; i++) {
        faults.mend(code, i, i + 1, JSON.stringify(String.fromCharCode(byte)).slice(1, -1), { detail });
      }
    }
  }
}

function readEscape(src: Uint8Array, i: number, end: number, faults: Faults): number {
  const length = escapeLength(src, i, end);
  if (length === 2) return i + 2;
  if (length === 6) return surrogates(src, i, end, faults);
  if (i + 1 >= end) {
    faults.mend('truncated', i, end, '', { detail: 'string' });
    return end;
  }
  if (src[i + 1] === 0x75) {
    let k = i + 2;
    while (k < end && k < i + 6 && /[0-9a-fA-F]/.test(String.fromCharCode(src[k]!))) k++;
    // The rest of the escape is cut off with the text.
    if (k >= end) faults.mend('truncated', i, end, '', { detail: 'string' });
    else faults.add('unicode-escape', i, k, { fix: `\\${decodePiece(src, i, k)}` });
    return k;
  }
  // A backslash before the end of the line, or before the closing quote, escapes nothing.
  if (src[i + 1] === LF || src[i + 1] === CR) {
    faults.add('escape', i, i + 1, { detail: 'line' });
    const next = src[i + 1] === CR && src[i + 2] === LF ? i + 3 : i + 2;
    faults.mend('escape', i, next, '', { detail: 'line' });
    return next;
  }
  const long = src[i + 1]! >= 0x80 ? sequenceLength(src, i + 1, end) || 1 : 1;
  faults.add('escape', i, i + 1 + long);
  if (src[i + 1] === APOSTROPHE || src[i + 1] === 0x60) faults.mend('escape', i, i + 1, '');
  else if (src[i + 1] === 0x78 && i + 3 < end && HEX[src[i + 2]!]! & HEX[src[i + 3]!]!)
    faults.mend('escape', i, i + 2, '\\u00');
  else faults.mend('escape', i, i + 1, '\\\\');
  // The next byte may be the closing quote: read it separately.
  return src[i + 1]! < 0x20 || src[i + 1]! >= 0x80 ? i + 1 : i + 2;
}

/** Checks a surrogate pair (`\uD83D\uDE00`); either half alone is no character. */
function surrogates(src: Uint8Array, i: number, end: number, faults: Faults): number {
  const unit = hex(src, i + 2);
  if (unit < 0xd800 || unit > 0xdfff) return i + 6;
  if (unit < 0xdc00 && src[i + 6] === BACKSLASH && escapeLength(src, i + 6, end) === 6) {
    const low = hex(src, i + 8);
    if (low >= 0xdc00 && low <= 0xdfff) return i + 12;
  }
  faults.add('lone-surrogate', i, i + 6);
  return i + 6;
}

function hex(src: Uint8Array, i: number): number {
  return Number.parseInt(String.fromCharCode(src[i]!, src[i + 1]!, src[i + 2]!, src[i + 3]!), 16);
}

/** Skips one non-ASCII character; a run of invalid UTF-8 is one fault. */
export function readSequence(src: Uint8Array, start: number, end: number, faults: Faults): number {
  const length = sequenceLength(src, start, end);
  if (length > 0) return start + length;
  let i = start + 1;
  while (i < end && src[i]! >= 0x80 && sequenceLength(src, i, end) === 0) i++;
  faults.add('invalid-utf8', start, i);
  if (faults.fixes) {
    const letters = asBosnian(src, start, i);
    faults.mend('invalid-utf8', start, i, letters ?? '\ufffd', { loss: letters === null ? 'dropped' : null });
  }
  return i;
}

/** Whether a comma or colon stands before the quote at `i`, which may then open the next string. */
export function behindSign(src: Uint8Array, start: number, i: number): boolean {
  let sign = i - 1;
  while (sign > start && src[sign] === 0x20) sign--;
  return sign > start && (src[sign] === COMMA || src[sign] === COLON);
}

/** Whether the quote at `i` is part of the text: a word follows, and another quote on the same line. */
function innerQuote(src: Uint8Array, i: number, end: number): boolean {
  let k = i + 1;
  while (k < end && src[k] === 0x20) k++;
  if (k >= end || WORD[src[k]!] === 0 || (src[k]! >= ZERO && src[k]! <= NINE)) return false;
  while (k < end && src[k]! >= 0x20 && src[k] !== QUOTE && src[k] !== COMMA && src[k] !== COLON) k++;
  return k < end && src[k] === QUOTE;
}
