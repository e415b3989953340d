/** Strings without a closing quote: finds where they were meant to end. */
import { BLANK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, CR, LF, QUOTE, WORD } from '../chars.ts';
import { decodePiece } from './decode-piece.ts';
import type { Loss } from './faults.ts';
import { closesText } from './unquoted-text.ts';

/** Whether a string that reaches its line's end has no closing quote: the next line begins like another entry. */
export function unterminated(src: Uint8Array, i: number, end: number): boolean {
  let k = i;
  while (k < end && (src[k] === LF || src[k] === CR || src[k] === 0x20 || src[k] === 0x09)) k++;
  if (k >= end || src[k] === CLOSE_BRACE || src[k] === CLOSE_BRACKET) return true;
  if (src[k] !== QUOTE) return false;
  // A quote at the start of the next line closes this string if the end of a value follows; otherwise it opens another.
  k++;
  while (k < end && (src[k] === 0x20 || src[k] === 0x09)) k++;
  const after = src[k];
  return !(k >= end || after === COMMA || after === CLOSE_BRACE || after === CLOSE_BRACKET || after === LF);
}

const BLANKS_AND_CLOSERS = /[\s,\]}]*$/;
/** Bytes searched backwards for the end of a text. */
const WINDOW = 1000;
const OPENER: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * The end of a string without closing quote that reaches the end of its line or of the text: before trailing blanks, commas, and
 * brackets that close what was opened before the string.
 */
export function textEnd(src: Uint8Array, start: number, stop: number): number {
  const text = decodePiece(src, Math.max(start + 1, stop - WINDOW), stop);
  const tail = BLANKS_AND_CLOSERS.exec(text)![0];
  const own = new Map(Object.values(OPENER).map((sign) => [sign, 0]));
  const count = (sign: string, more: number) => own.set(sign, Math.max((own.get(sign) ?? 0) + more, 0));
  for (const sign of text.slice(0, text.length - tail.length)) {
    if (own.has(sign)) count(sign, 1);
    else if (OPENER[sign]) count(OPENER[sign], -1);
  }
  // Brackets that the text itself opens belong to it, with all before them.
  let rest = tail;
  for (const [k, sign] of [...tail].entries()) {
    const opener = OPENER[sign];
    if (!opener || own.get(opener) === 0) continue;
    count(opener, -1);
    rest = tail.slice(k + 1);
  }
  return stop - new TextEncoder().encode(rest).length;
}

/**
 * For a value without closing quote, where the quote at `i` opens the next string (`"a": "x,"b": 1`): the offset of the comma
 * between them; -1 where the quote may close the string.
 */
export function missingQuoteAt(src: Uint8Array, start: number, i: number, end: number): number {
  let sign = i - 1;
  while (sign > start && src[sign] === 0x20) sign--;
  if (sign <= start + 1 || src[sign] !== COMMA) return -1;
  const behind = nextQuote(src, i, end);
  if (behind < 0) return -1;
  return src[behind] === COLON || (sign === i - 1 && closesText(src, behind, end)) ? sign : -1;
}

/** The offset of the next visible character after the word at `i` and its quote; -1 without one. */
function nextQuote(src: Uint8Array, i: number, end: number): number {
  let k = i + 1;
  if (k >= end || WORD[src[k]!] === 0) return -1;
  while (k < end && src[k]! >= 0x20 && src[k] !== QUOTE && src[k] !== COMMA && src[k] !== COLON) k++;
  if (src[k] !== QUOTE) return -1;
  do k++;
  while (src[k] === 0x20);
  return k;
}

/** The end of a key without closing quote, and whether it is ambiguous. */
interface KeyEnd {
  /** Offset after the key's name. */
  readonly at: number;
  readonly loss: Loss | null;
}

/**
 * A key's name, what stands before its colon, the colon, and an unquoted value: a number, a time, a literal, a list of these, or
 * after a space a text whose own colons have no space around them.
 */
const KEY = String.raw`([^"',[\]{}]*?[^"',:[\]{}\s])(\s*):`;
const BARE = String.raw`(?:\s*(?:-?\d[\w.+-]*(?::\d[\w.+-]*)*|true|false|null|\[[^"'[\]{}]*\])|\s+[^"',:[\]{}\s/](?:[^"',:[\]{}]|(?<=\S):(?=\S))*)`;
/**
 * Values read as part of a key without closing quote, by what follows: another key, a value, the end of the line, the end of the
 * text.
 */
const BEFORE_KEY = new RegExp(`^${KEY}(?:${BARE}\\s*,|[\\s[{]*\\{)\\s*$`);
const BEFORE_VALUE = /^(.*\S)(\s*):[\s[{]*$/s;
const BEFORE_LINE = new RegExp(`^${KEY}(?:${BARE}|[\\s[{]*[[{])[\\s,\\]}]*$`);
const BEFORE_END = new RegExp(`^${KEY}${BARE}[\\s,\\]}]*[\\]}]\\s*$`);

/**
 * For a key from `from` without closing quote, where the quote at `i` opens the next string (`"a: "x"`, `"a: 1, "b": 2`): its end;
 * null where the quote may close the key.
 */
export function missingKeyQuote(src: Uint8Array, from: number, i: number, end: number): KeyEnd | null {
  let k = i + 1;
  while (k < end && BLANK[src[k]!] === 1) k++;
  if (src[k] === COLON) return null;
  for (k = i + 1; k < end && src[k] !== src[i]; k++) if (src[k] === LF || src[k] === CR) return null;
  if (k >= end || !closesText(src, k + 1, end)) return null;
  do k++;
  while (src[k] === 0x20);
  return keyBefore(src, from, i, src[k] === COLON ? BEFORE_KEY : BEFORE_VALUE);
}

/** For a key from `from` that reaches the end of its line or of the text: its end; null where all of it may be the key. */
export const missingKeyQuoteOnLine = (
  src: Uint8Array,
  from: number,
  stop: number,
  end: number,
): KeyEnd | null => keyBefore(src, from, stop, stop < end ? BEFORE_LINE : BEFORE_END);

/** The end of the key between `from` and `stop` if the text matches `pattern`; else null. */
function keyBefore(src: Uint8Array, from: number, stop: number, pattern: RegExp): KeyEnd | null {
  const text = stop - from > WINDOW ? '' : decodePiece(src, from, stop);
  const [, name, blanks] = pattern.exec(text) ?? [];
  if (name === undefined) return null;
  // Search the colon in the bytes: invalid UTF-8 has another length as text.
  let colon = src.indexOf(COLON, from);
  for (const sign of name) if (sign === ':') colon = src.indexOf(COLON, colon + 1);
  const several = text.indexOf(':') !== text.lastIndexOf(':');
  return { at: colon - new TextEncoder().encode(blanks).length, loss: several ? 'guessed' : null };
}

const BESIDE = /[:,[{]\s*["'`´„“”«»‘’‚]/;

/** Whether a key may include its value or the next entry (`'it's: 1, 'b'`): another quote follows in it. */
export function mayRunOn(text: string): boolean {
  const colon = text.indexOf(':');
  return colon >= 0 && BESIDE.test(text.slice(colon));
}
