/** Reads numbers, literals and bare words with faults. */
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
import { decodePiece } from './decode-piece.ts';
import type { FaultCode, Faults } from './faults.ts';
import { oddSpaceLength } from './skip-gap.ts';
import { unquotedText } from './unquoted-text.ts';

/** The offset after a bare word. */
export function wordEnd(src: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && literalByte(src[i]!) && (src[i]! < 0x80 || oddSpaceLength(src, i, end) === 0)) i++;
  return i;
}

const STRUCTURE = new Set([...'{}[],:"'].map((sign) => sign.charCodeAt(0)));

const SIGNS = new Set([...'/@#%&<*~?!'].map((sign) => sign.charCodeAt(0)));

/** Whether an unquoted text may begin with the character at `i`: `/re/`, `@ime`, `#fff`. */
export function beginsText(src: Uint8Array, i: number, end: number): boolean {
  return SIGNS.has(src[i]!) && i + 1 < end && (WORD[src[i + 1]!] === 1 || src[i] === SLASH);
}

/** Whether a byte is a visible ASCII character that begins and ends nothing. */
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

/** The end of a key of several words before its colon; of the first word where no colon follows. */
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
const literalStartingWith = (word: string): string | undefined =>
  [...LITERALS].find((literal) => literal.startsWith(word));
const NO_VALUES = new Set(['nan', 'infinity', 'inf', 'undefined', 'none', 'nil', 'nan.0']);

/** Whether `3,14` is a decimal comma: digits on both sides, then the next entry or the end. */
export function isDecimalComma(
  src: Uint8Array,
  from: number,
  comma: number,
  start: number,
  stop: number,
): boolean {
  if (start !== comma + 1 || !/^-?\d+,\d+$/.test(decodePiece(src, from, stop))) return false;
  let next = stop;
  while (BLANK[src[next]!] === 1) next++;
  return src[next] === COMMA || src[next] === CLOSE_BRACE;
}

/** Reads what begins like a word where a value stands, in an object (`keyed`) or elsewhere. Returns the offset after it. */
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
  const word = decodePiece(src, start, stop);
  const lower = word.toLowerCase();
  if (LITERALS.has(lower)) faults.add('literal-case', start, stop, { detail: lower, fix: lower });
  else if (NO_VALUES.has(lower)) {
    // Python and Ruby mean null; the others have no equivalent in JSON.
    const same = lower === 'none' || lower === 'nil';
    faults.add('not-a-value', start, stop, { detail: word, fix: 'null', ...(same && { loss: null }) });
  } else if (stop === end && literalStartingWith(word)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'literal' });
    faults.mend('truncated', start, stop, literalStartingWith(word)!, { detail: 'literal' });
  } else {
    const call = callEnd(src, start, stop, end);
    if (call === 0) return readText(src, start, end, faults, keyed);
    const text = decodePiece(src, start, call);
    const name = text.replace(/\(.*$/s, '');
    faults.add('call', start, call, { detail: name, ...argumentOf(name, text) });
    return call;
  }
  return stop;
}

/** Reads a text without quotes, or with the opening quote missing. */
function readText(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  keyed: boolean,
  code: FaultCode = 'unquoted-value',
): number {
  const text = unquotedText(src, start, end, keyed);
  const written = decodePiece(src, start, text.end);
  const lacking = text.next > text.end ? 'open-quote' : code;
  const detail = written.slice(0, 60);
  faults.add(lacking, start, text.end, { detail });
  faults.mend(lacking, start, text.next, quoted(written), { detail });
  return text.next;
}

/** The offset after the closing bracket of a call (`ObjectId("…")`, `new Date(…)`); 0 when it is none. */
function callEnd(src: Uint8Array, start: number, stop: number, end: number): number {
  let i = stop;
  if (decodePiece(src, start, stop) === 'new') {
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

/** Kinds of malformed numbers; the first match counts. */
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

/** Reads what begins like a number (digit, sign or dot), in an object (`keyed`) or elsewhere. Returns the offset after it. */
export function readNumber(
  src: Uint8Array,
  start: number,
  end: number,
  faults: Faults,
  keyed: boolean,
): number {
  const strict = src[start] === 0x2b || src[start] === DOT ? ~start : numberEnd(src, start, end);
  if (strict > 0 && wordEnd(src, strict, end) === strict && !isTextStart(src, strict, end, keyed)) {
    noteSize(src, start, strict, faults);
    return strict;
  }
  let stop = wordEnd(src, start + 1, end);
  while (src[stop] === 0x2b) stop = wordEnd(src, stop + 1, end);
  const text = decodePiece(src, start, stop);
  if (stop === end && /^-?(\d+\.?|\d+(\.\d+)?[eE][+-]?)?$/.test(text)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'number', loss: null });
    const whole = /^-?\d+\.$/.test(text) ? `${text}0` : text === '-' ? 'null' : quoted(text);
    faults.mend('truncated', start, stop, whole, { detail: 'number' });
    return stop;
  }
  const shape = SHAPES.find(([pattern]) => pattern.test(text));
  if (unquotedText(src, start, end, keyed).end > stop && (keyed || BLANK[src[stop]!] === 0))
    return readText(src, start, end, faults, keyed, shape?.[1] === 'date' ? 'date' : 'unquoted-value');
  const unquoted = /[^\d.eE+_-]/.test(text) && !shape;
  const code = shape?.[1] ?? (unquoted ? 'unquoted-value' : 'number');
  // The digits after an exponent or a sign are cut off.
  const broken = /^-?(?:\d+(?:\.\d+)?[eE][+-]?)?$/.test(text) ? ({ loss: 'cut' } as const) : {};
  faults.add(code, start, stop, { detail: text.slice(0, 60), fix: numberFor(text, code), ...broken });
  return stop;
}

/** Whether a number begins a text: `10:30`, `5/2024`, `12%`, and in an object `5 km`. */
function isTextStart(src: Uint8Array, i: number, end: number, keyed: boolean): boolean {
  if (i + 1 >= end) return false;
  const [byte, next] = [src[i]!, src[i + 1]!];
  if (byte === COLON) return unquotedText(src, i - 1, end, false).end > i;
  if (byte === SLASH) return next !== SLASH && next !== 0x2a;
  if (ADJACENT.has(byte)) return byte !== 0x2b || WORD[next] === 1;
  if (!keyed || byte !== SPACE || !isLetter(next)) return false;
  const { end: stop, next: behind } = unquotedText(src, i, end, true);
  let k = behind;
  while (k < end && BLANK[src[k]!] === 1) k++;
  return behind === stop && src[k] !== COLON && src[k] !== 0x3d && src[k] !== QUOTE;
}

const ADJACENT = new Set([...'%@&?!*+'].map((sign) => sign.charCodeAt(0)));
const isLetter = (byte: number): boolean => WORD[byte] === 1 && !(byte >= ZERO && byte <= NINE);

/** Notes a number that 64-bit programs will change; short ones never are. */
function noteSize(src: Uint8Array, start: number, end: number, faults: Faults): void {
  if (!mayBeLong(src, start, end)) return;
  const text = decodePiece(src, start, end);
  if (!exactAsDouble(text)) faults.add('big-number', start, end, { detail: String(Number(text)) });
}
