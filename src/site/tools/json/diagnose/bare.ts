/** Text without quotes where a value stands: where it ends, which its own colons, slashes and spaces do not say. */
import {
  BACKSLASH,
  BLANK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  CR,
  LF,
  NINE,
  QUOTE,
  SLASH,
  SPACE,
  WORD,
  ZERO,
} from '../chars.ts';

const STAR = 0x2a;
const HASH = 0x23;
const EQUALS = 0x3d;
const SEMICOLON = 0x3b;
const OPEN = new Set([0x7b, 0x5b]);

/** Where a text without quotes ends. */
interface Bare {
  /** The place behind its last visible character. */
  readonly end: number;
  /** Where reading goes on: behind a quote that closes what no quote opened. */
  readonly next: number;
}

/** The text that begins at `start`; in an object (`keyed`) a colon within it is its own unless it could stand behind a key. */
export function bareText(src: Uint8Array, start: number, end: number, keyed: boolean): Bare {
  let i = patternEnd(src, start, end);
  let address = false;
  for (; i < end; i++) {
    const byte = src[i]!;
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === LF || byte === CR) break;
    if (byte === COMMA && !(keyed && ownComma(src, i, end))) break;
    if (byte === SEMICOLON || OPEN.has(byte)) break;
    if (byte === COLON) {
      address ||= src[i + 1] === SLASH && src[i + 2] === SLASH;
      if (!ownColon(src, i, end, keyed || address)) break;
    }
    if (byte === QUOTE) {
      if (closesText(src, i + 1, end)) return { end: i, next: i + 1 };
      break;
    }
    if (i > start && beginsComment(src, i, end)) break;
  }
  while (i > start && (src[i - 1] === SPACE || src[i - 1] === 0x09)) i--;
  return { end: i, next: i };
}

/** A comma of the text itself: up to the next one, or the end of line or object, stand words, and no key with its colon. */
function ownComma(src: Uint8Array, i: number, end: number): boolean {
  let k = i + 1;
  while (k < end && src[k] === SPACE) k++;
  if (k >= end || WORD[src[k]!] === 0) return false;
  for (; k < end; k++) {
    const byte = src[k]!;
    if (byte === COMMA || byte === CLOSE_BRACE) return true;
    if (
      byte < SPACE ||
      byte === COLON ||
      byte === QUOTE ||
      byte === EQUALS ||
      byte === SEMICOLON ||
      OPEN.has(byte)
    )
      return false;
  }
  return false;
}

/** The place behind a regular expression of a program (`/[a-z]+/i`), whose brackets are its own; `start` where none begins. */
function patternEnd(src: Uint8Array, start: number, end: number): number {
  if (src[start] !== SLASH) return start;
  for (let i = start + 1; i < end && src[i] !== LF; i++) {
    if (src[i] === BACKSLASH) i++;
    else if (src[i] === SLASH) return closesText(src, i + 1, end) || WORD[src[i + 1]!] === 1 ? i + 1 : start;
  }
  return start;
}

/** A colon of an address (`https://`), a time or a date (`10:30`), or in an object of anything else without a space around it. */
function ownColon(src: Uint8Array, i: number, end: number, keyed: boolean): boolean {
  const after = i + 1 < end ? src[i + 1]! : SPACE;
  if (after === SLASH && src[i + 2] === SLASH) return true;
  if (isDigit(src[i - 1]) && isDigit(after)) return true;
  return keyed && BLANK[after] === 0 && BLANK[src[i - 1]!] === 0 && after !== QUOTE && !OPEN.has(after);
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

/** A comment behind a text stands apart from it; in an address, a slash or a hash does not. */
function beginsComment(src: Uint8Array, i: number, end: number): boolean {
  if (BLANK[src[i - 1]!] !== 1) return false;
  if (src[i] === HASH) return i + 1 >= end || WORD[src[i + 1]!] === 0;
  return src[i] === SLASH && (src[i + 1] === SLASH || src[i + 1] === STAR);
}

/** Whether what follows a quote is what follows a value or a key. */
export function closesText(src: Uint8Array, from: number, end: number): boolean {
  let i = from;
  while (i < end && (src[i] === SPACE || src[i] === 0x09)) i++;
  const byte = src[i];
  return (
    i >= end ||
    byte === COMMA ||
    byte === COLON ||
    byte === CLOSE_BRACE ||
    byte === CLOSE_BRACKET ||
    byte === LF ||
    byte === CR
  );
}
