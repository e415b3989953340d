/** Finds the end of an unquoted value, which may itself hold colons, slashes and spaces. */
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

/** An unquoted text. */
interface UnquotedText {
  /** Offset after its last visible character. */
  readonly end: number;
  /** Where reading continues: after a closing quote without an opening one. */
  readonly next: number;
}

/** Reads the unquoted text at `start`. In an object (`keyed`) a colon belongs to the text unless a key may end there. */
export function unquotedText(src: Uint8Array, start: number, end: number, keyed: boolean): UnquotedText {
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

/**
 * Whether a comma belongs to the text: only words follow it up to the next comma or the end of the line or object, and no key with
 * its colon.
 */
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

/** The end of a regular expression literal (`/[a-z]+/i`), whose brackets belong to it; `start` where there is none. */
function patternEnd(src: Uint8Array, start: number, end: number): number {
  if (src[start] !== SLASH) return start;
  for (let i = start + 1; i < end && src[i] !== LF; i++) {
    if (src[i] === BACKSLASH) i++;
    else if (src[i] === SLASH) return closesText(src, i + 1, end) || WORD[src[i + 1]!] === 1 ? i + 1 : start;
  }
  return start;
}

/**
 * Whether a colon belongs to the text: in an address (`https://`), a time (`10:30`), or in an object wherever no space is beside
 * it.
 */
function ownColon(src: Uint8Array, i: number, end: number, keyed: boolean): boolean {
  const after = i + 1 < end ? src[i + 1]! : SPACE;
  if (after === SLASH && src[i + 2] === SLASH) return true;
  if (isDigit(src[i - 1]) && isDigit(after)) return true;
  return keyed && BLANK[after] === 0 && BLANK[src[i - 1]!] === 0 && after !== QUOTE && !OPEN.has(after);
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

/** Whether a comment begins here: set apart from the text, unlike the slash or hash of an address. */
function beginsComment(src: Uint8Array, i: number, end: number): boolean {
  if (BLANK[src[i - 1]!] !== 1) return false;
  if (src[i] === HASH) return i + 1 >= end || WORD[src[i + 1]!] === 0;
  return src[i] === SLASH && (src[i + 1] === SLASH || src[i + 1] === STAR);
}

/** Whether what follows a quote may follow a value or key. */
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
