/** Numbers, literals and bare words as people write them, told apart and named. */
import {
  APOSTROPHE,
  BLANK,
  CLOSE_BRACE,
  COLON,
  COMMA,
  DOT,
  literalByte,
  MINUS,
  NINE,
  QUOTE,
  SLASH,
  SPACE,
  WORD,
  ZERO,
} from '../chars.ts';
import { exactAsDouble } from '../exact/decimal.ts';
import { mayBeLong } from '../exact/parse.ts';
import { argumentOf, numberFor, quoted } from '../repair/write.ts';
import { literalEnd, numberEnd, stringEnd } from '../tokens.ts';
import { bareText } from './bare.ts';
import type { FaultCode, Faults } from './faults.ts';
import { oddSpaceLength } from './gaps.ts';
import { spell } from './spell.ts';

/** The place behind a run of letters, digits and what else stands in a word. */
export function wordEnd(src: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && literalByte(src[i]!) && (src[i]! < 0x80 || oddSpaceLength(src, i, end) === 0)) i++;
  return i;
}

const STRUCTURE = new Set([...'{}[],:"'].map((sign) => sign.charCodeAt(0)));

const SIGNS = new Set([...'/@#%&<*~?!'].map((sign) => sign.charCodeAt(0)));

/** Whether a text without quotes may begin with the sign at `i`: `/re/`, `@ime`, `#fff`. */
export function beginsText(src: Uint8Array, i: number, end: number): boolean {
  return SIGNS.has(src[i]!) && i + 1 < end && (WORD[src[i + 1]!] === 1 || src[i] === SLASH);
}

/** Whether a byte is a visible ASCII character with which nothing begins or ends. */
export function isOdd(byte: number): boolean {
  return (
    byte > 0x20 &&
    byte < 0x7f &&
    !STRUCTURE.has(byte) &&
    !beginsWord(byte) &&
    byte !== MINUS &&
    byte !== APOSTROPHE
  );
}

/** Whether a bare word may begin with this byte. */
export function beginsWord(byte: number): boolean {
  return WORD[byte] === 1;
}

/** The end of a key of several words, before its colon; of one word only, where no colon follows. */
export function keyEnd(src: Uint8Array, stop: number, end: number): number {
  for (let i = stop; i < end; ) {
    while (src[i] === SPACE) i++;
    const next = wordEnd(src, i, end);
    if (next === i) return stop;
    i = next;
    if (src[i] === COLON) return i;
  }
  return stop;
}

const LITERALS = new Set(['true', 'false', 'null']);
/** The literal that a word begins. */
const begun = (word: string): string | undefined => [...LITERALS].find((literal) => literal.startsWith(word));
const NO_VALUES = new Set(['nan', 'infinity', 'inf', 'undefined', 'none', 'nil', 'nan.0']);

/** Whether `3,14` was written: digits on both sides of a comma, and behind them the next entry or the end. */
export function isDecimalComma(
  src: Uint8Array,
  from: number,
  comma: number,
  start: number,
  stop: number,
): boolean {
  if (start !== comma + 1 || !/^-?\d+,\d+$/.test(spell(src, from, stop))) return false;
  let next = stop;
  while (BLANK[src[next]!] === 1) next++;
  return src[next] === COMMA || src[next] === CLOSE_BRACE;
}

/** Reads what begins like a word where a value stands, in an object (`keyed`) or elsewhere; gives the place behind it. */
export function readWord(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  keyed: boolean,
): number {
  const strict = literalEnd(src, start, end);
  const stop = Math.max(wordEnd(src, start, end), start + 1);
  if (strict === stop) return strict;
  const word = spell(src, start, stop);
  const lower = word.toLowerCase();
  if (LITERALS.has(lower)) faults.add('literal-case', start, stop, { detail: lower, fix: lower });
  else if (NO_VALUES.has(lower)) {
    // Python and Ruby mean null; the others mean something that JSON has no word for.
    const same = lower === 'none' || lower === 'nil';
    faults.add('not-a-value', start, stop, { detail: word, fix: 'null', ...(same && { loss: null }) });
  } else if (stop === end && begun(word)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'literal' });
    faults.mend('truncated', start, stop, begun(word)!, { detail: 'literal' });
  } else {
    const call = callEnd(src, start, stop, end);
    if (call === 0) return readText(src, start, end, faults, keyed);
    const text = spell(src, start, call);
    const name = text.replace(/\(.*$/s, '');
    faults.add('call', start, call, { detail: name, ...argumentOf(name, text) });
    return call;
  }
  return stop;
}

/** Reads a text that lacks its quotes, or only the first of them. */
function readText(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  keyed: boolean,
  code: FaultCode = 'unquoted-value',
): number {
  const text = bareText(src, start, end, keyed);
  const written = spell(src, start, text.end);
  const lacking = text.next > text.end ? 'open-quote' : code;
  const detail = written.slice(0, 60);
  faults.add(lacking, start, text.end, { detail });
  faults.mend(lacking, start, text.next, quoted(written), { detail });
  return text.next;
}

/** `ObjectId("…")`, `new Date(…)`: the place behind the closing bracket, 0 when it is no call. */
function callEnd(src: Uint8Array, start: number, stop: number, end: number): number {
  let i = stop;
  if (spell(src, start, stop) === 'new') {
    while (i < end && src[i] === 0x20) i++;
    i = wordEnd(src, i, end);
  }
  if (src[i] !== 0x28) return 0;
  let open = 0;
  for (; i < end && src[i] !== 0x0a; i++) {
    if (src[i] === QUOTE) {
      const behind = stringEnd(src, i, end);
      if (behind < 0) return 0;
      i = behind - 1;
    } else if (src[i] === 0x28) open++;
    else if (src[i] === 0x29 && --open === 0) return i + 1;
  }
  return 0;
}

/** What a number that is none looks like, first match first. */
const SHAPES: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{2,4})/, 'date'],
  [/^\d{4}-\d{2}/, 'date'],
  [/^[+-]?0[xXbBoO][0-9a-fA-F]+$/, 'hex'],
  [/^-?\d+n$/, 'number'],
  [/^[+-]?(nan|inf|infinity)$/i, 'not-a-value'],
  [/^\+/, 'plus'],
  [/^-?0\d/, 'leading-zero'],
  [/^-?\.\d|^-?\d+\.(?!\d)/, 'bare-dot'],
];

/** Reads what begins like a number (a digit, a sign or a dot), in an object (`keyed`) or elsewhere; gives the place behind it. */
export function readNumber(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  keyed: boolean,
): number {
  const strict = src[start] === 0x2b || src[start] === DOT ? ~start : numberEnd(src, start, end);
  if (strict > 0 && wordEnd(src, strict, end) === strict && !goesOn(src, strict, end, keyed)) {
    noteSize(src, start, strict, faults);
    return strict;
  }
  let stop = wordEnd(src, start + 1, end);
  while (src[stop] === 0x2b) stop = wordEnd(src, stop + 1, end);
  const text = spell(src, start, stop);
  if (stop === end && /^-?(\d+\.?|\d+(\.\d+)?[eE][+-]?)?$/.test(text)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'number', loss: null });
    const whole = /^-?\d+\.$/.test(text) ? `${text}0` : text === '-' ? 'null' : quoted(text);
    faults.mend('truncated', start, stop, whole, { detail: 'number' });
    return stop;
  }
  const shape = SHAPES.find(([pattern]) => pattern.test(text));
  if (bareText(src, start, end, keyed).end > stop && (keyed || BLANK[src[stop]!] === 0))
    return readText(src, start, end, faults, keyed, shape?.[1] === 'date' ? 'date' : 'unquoted-value');
  const unquoted = /[^\d.eE+_-]/.test(text) && !shape;
  const code = shape?.[1] ?? (unquoted ? 'unquoted-value' : 'number');
  // The digits behind an exponent or a sign were never written.
  const broken = /^-?(?:\d+(?:\.\d+)?[eE][+-]?)?$/.test(text) ? ({ loss: 'cut' } as const) : {};
  faults.add(code, start, stop, { detail: text.slice(0, 60), fix: numberFor(text, code), ...broken });
  return stop;
}

/** Whether a number is only how a text begins: `10:30`, `5/2024`, `12%`, and in an object `5 km`. */
function goesOn(src: Uint8Array, i: number, end: number, keyed: boolean): boolean {
  if (i + 1 >= end) return false;
  const [byte, next] = [src[i]!, src[i + 1]!];
  if (byte === COLON) return bareText(src, i - 1, end, false).end > i;
  if (byte === SLASH) return next !== SLASH && next !== 0x2a;
  if (ADJACENT.has(byte)) return byte !== 0x2b || WORD[next] === 1;
  if (!keyed || byte !== SPACE || !isLetter(next)) return false;
  const { end: stop, next: behind } = bareText(src, i, end, true);
  let k = behind;
  while (k < end && BLANK[src[k]!] === 1) k++;
  return behind === stop && src[k] !== COLON && src[k] !== 0x3d && src[k] !== QUOTE;
}

const ADJACENT = new Set([...'%@&?!*+'].map((sign) => sign.charCodeAt(0)));
const isLetter = (byte: number): boolean => WORD[byte] === 1 && !(byte >= ZERO && byte <= NINE);

/** Tells of a number that a program that reads it into 64 bits will change. Short ones never are. */
function noteSize(src: Uint8Array, start: number, end: number, faults: Faults): void {
  if (!mayBeLong(src, start, end)) return;
  const text = spell(src, start, end);
  if (!exactAsDouble(text)) faults.add('big-number', start, end, { detail: String(Number(text)) });
}
