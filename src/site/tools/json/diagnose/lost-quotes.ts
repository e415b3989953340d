/** Strings without their closing quote, which run on into what follows them: where they were meant to end. */
import { BLANK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, CR, LF, QUOTE, WORD } from '../chars.ts';
import { closesText } from './bare.ts';
import type { Loss } from './faults.ts';
import { spell } from './spell.ts';

/** A string that runs into the end of its line has lost its quote when the next line begins like another entry. */
export function unterminated(src: Uint8Array, i: number, end: number): boolean {
  let k = i;
  while (k < end && (src[k] === LF || src[k] === CR || src[k] === 0x20 || src[k] === 0x09)) k++;
  if (k >= end || src[k] === CLOSE_BRACE || src[k] === CLOSE_BRACKET) return true;
  if (src[k] !== QUOTE) return false;
  // A quote that begins the next line ends this string if what follows ends a value, and opens another otherwise.
  k++;
  while (k < end && (src[k] === 0x20 || src[k] === 0x09)) k++;
  const after = src[k];
  return !(k >= end || after === COMMA || after === CLOSE_BRACE || after === CLOSE_BRACKET || after === LF);
}

const BLANKS_AND_CLOSERS = /[\s,\]}]*$/;
/** So far back it is looked for the end of a text. */
const WINDOW = 1000;
const OPENER: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * The end of the text of a string without its closing quote, which ends with its line or with all: before the blanks, the comma, and
 * the brackets there that close what was opened before the string.
 */
export function behindText(src: Uint8Array, start: number, stop: number): number {
  const text = spell(src, Math.max(start + 1, stop - WINDOW), stop);
  const tail = BLANKS_AND_CLOSERS.exec(text)![0];
  const own = new Map(Object.values(OPENER).map((sign) => [sign, 0]));
  const count = (sign: string, more: number) => own.set(sign, Math.max((own.get(sign) ?? 0) + more, 0));
  for (const sign of text.slice(0, text.length - tail.length)) {
    if (own.has(sign)) count(sign, 1);
    else if (OPENER[sign]) count(OPENER[sign], -1);
  }
  // A bracket that the text itself opens belongs to it, with all before it.
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
 * Where a value lacks its closing quote, so that the quote at `i` opens the next string (`"a": "x,"b": 1`): the place of the comma
 * between them; -1 where the quote may be the string's own.
 */
export function lostEnd(src: Uint8Array, start: number, i: number, end: number): number {
  let sign = i - 1;
  while (sign > start && src[sign] === 0x20) sign--;
  if (sign <= start + 1 || src[sign] !== COMMA) return -1;
  const behind = nextQuote(src, i, end);
  if (behind < 0) return -1;
  return src[behind] === COLON || (sign === i - 1 && closesText(src, behind, end)) ? sign : -1;
}

/** The next visible place behind the word that the quote at `i` stands before, and behind that word's own quote; -1 without one. */
function nextQuote(src: Uint8Array, i: number, end: number): number {
  let k = i + 1;
  if (k >= end || WORD[src[k]!] === 0) return -1;
  while (k < end && src[k]! >= 0x20 && src[k] !== QUOTE && src[k] !== COMMA && src[k] !== COLON) k++;
  if (src[k] !== QUOTE) return -1;
  do k++;
  while (src[k] === 0x20);
  return k;
}

/** Where a key that lacks its closing quote ends, and whether it may as well end elsewhere. */
interface KeyEnd {
  /** The place behind the key's name. */
  readonly at: number;
  readonly loss: Loss | null;
}

/**
 * A key's name, what stands before its colon, the colon, and what may stand behind it without quotes: a number or a time, a word of
 * JSON, a list of these, or behind a space text, whose own colons have no space around them.
 */
const KEY = String.raw`([^"',[\]{}]*?[^"',:[\]{}\s])(\s*):`;
const BARE = String.raw`(?:\s*(?:-?\d[\w.+-]*(?::\d[\w.+-]*)*|true|false|null|\[[^"'[\]{}]*\])|\s+[^"',:[\]{}\s/](?:[^"',:[\]{}]|(?<=\S):(?=\S))*)`;
/** What has run into a key that lacks its closing quote, by what comes next: another key, a value, the end of the line or of all. */
const BEFORE_KEY = new RegExp(`^${KEY}(?:${BARE}\\s*,|[\\s[{]*\\{)\\s*$`);
const BEFORE_VALUE = /^(.*\S)(\s*):[\s[{]*$/s;
const BEFORE_LINE = new RegExp(`^${KEY}(?:${BARE}|[\\s[{]*[[{])[\\s,\\]}]*$`);
const BEFORE_END = new RegExp(`^${KEY}${BARE}[\\s,\\]}]*[\\]}]\\s*$`);

/**
 * Where the key whose text begins at `from` lacks its closing quote, so that the quote at `i` opens the next string (`"a: "x"`,
 * `"a: 1, "b": 2`); null where the quote may be the key's own.
 */
export function lostKeyEnd(src: Uint8Array, from: number, i: number, end: number): KeyEnd | null {
  let k = i + 1;
  while (k < end && BLANK[src[k]!] === 1) k++;
  if (src[k] === COLON) return null;
  for (k = i + 1; k < end && src[k] !== src[i]; k++) if (src[k] === LF || src[k] === CR) return null;
  if (k >= end || !closesText(src, k + 1, end)) return null;
  do k++;
  while (src[k] === 0x20);
  return keyBefore(src, from, i, src[k] === COLON ? BEFORE_KEY : BEFORE_VALUE);
}

/**
 * Where the key whose text begins at `from` and runs on to the end of its line, or of all, lacks its closing quote; null where it may be
 * the whole key, or all that is left of it.
 */
export const lostKeyLine = (src: Uint8Array, from: number, stop: number, end: number): KeyEnd | null =>
  keyBefore(src, from, stop, stop < end ? BEFORE_LINE : BEFORE_END);

/** The end of the key whose text stands from `from` to `stop` as `pattern` says; null where it does not. */
function keyBefore(src: Uint8Array, from: number, stop: number, pattern: RegExp): KeyEnd | null {
  const text = stop - from > WINDOW ? '' : spell(src, from, stop);
  const [, name, blanks] = pattern.exec(text) ?? [];
  if (name === undefined) return null;
  // The key's colon is found among the bytes: what is no UTF-8 has another length as text.
  let colon = src.indexOf(COLON, from);
  for (const sign of name) if (sign === ':') colon = src.indexOf(COLON, colon + 1);
  const several = text.indexOf(':') !== text.lastIndexOf(':');
  return { at: colon - new TextEncoder().encode(blanks).length, loss: several ? 'guessed' : null };
}

const BESIDE = /[:,[{]\s*["'`´„“”«»‘’‚]/;

/** Whether a key, by its text, may have run on into its value or the next entry (`'it's: 1, 'b'`): a quote follows there. */
export function mayRunOn(text: string): boolean {
  const colon = text.indexOf(':');
  return colon >= 0 && BESIDE.test(text.slice(colon));
}
