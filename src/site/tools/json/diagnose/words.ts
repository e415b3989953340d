/** Numbers, literals and bare words as people write them, told apart and named. */
import { APOSTROPHE, BLANK, CLOSE_BRACE, COMMA, DOT, literalByte, MINUS, WORD } from '../chars.ts';
import { exactAsDouble } from '../exact/decimal.ts';
import { mayBeLong } from '../exact/parse.ts';
import { argumentOf, numberFor, quoted } from '../repair/write.ts';
import { literalEnd, numberEnd } from '../tokens.ts';
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

/** Reads a bare word where a value stands; gives the place behind it. */
export function readWord(src: Uint8Array, start: number, end: number, faults: Faults): number {
  const strict = literalEnd(src, start, end);
  const stop = Math.max(wordEnd(src, start, end), start + 1);
  if (strict === stop) return strict;
  const word = spell(src, start, stop);
  const lower = word.toLowerCase();
  if (LITERALS.has(lower)) faults.add('literal-case', start, stop, { detail: lower, fix: lower });
  else if (NO_VALUES.has(lower)) faults.add('not-a-value', start, stop, { detail: word, fix: 'null' });
  else if (stop === end && begun(word)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'literal' });
    faults.mend('truncated', start, stop, begun(word)!);
  } else {
    const call = callEnd(src, start, stop, end);
    if (call > 0) {
      const text = spell(src, start, call);
      faults.add('call', start, call, { detail: text.replace(/\(.*$/s, ''), fix: argumentOf(text) });
      return call;
    }
    // Words that follow on the same line belong to the text that lacks its quotes.
    let last = stop;
    for (let i = stop; i < end; ) {
      const next = wordEnd(src, i, end);
      if (next > i) last = next;
      else if (src[i] !== 0x20) break;
      i = Math.max(next, i + 1);
    }
    faults.add('unquoted-value', start, last, { fix: quoted(spell(src, start, last)) });
    return last;
  }
  return stop;
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
    if (src[i] === 0x28) open++;
    else if (src[i] === 0x29 && --open === 0) return i + 1;
  }
  return 0;
}

/** What a number that is none looks like, first match first. */
const SHAPES: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{2,4})/, 'date'],
  [/^\d{4}-\d{2}/, 'date'],
  [/^[+-]?0[xXbBoO][0-9a-fA-F]+$/, 'hex'],
  [/^[+-]?(nan|inf|infinity)$/i, 'not-a-value'],
  [/^\+/, 'plus'],
  [/^-?0\d/, 'leading-zero'],
  [/^-?\.\d|^-?\d+\.(?!\d)/, 'bare-dot'],
];

/** Reads a number (begun by a digit, a sign or a dot); gives the place behind it. */
export function readNumber(src: Uint8Array, start: number, end: number, faults: Faults): number {
  const strict = src[start] === 0x2b || src[start] === DOT ? ~start : numberEnd(src, start, end);
  if (strict > 0 && wordEnd(src, strict, end) === strict) {
    noteSize(src, start, strict, faults);
    return strict;
  }
  let stop = wordEnd(src, start + 1, end);
  while (src[stop] === 0x2b) stop = wordEnd(src, stop + 1, end);
  const text = spell(src, start, stop);
  if (stop === end && /^-?(\d+\.?|\d+(\.\d+)?[eE][+-]?)?$/.test(text)) {
    faults.add('truncated', stop, stop, { other: start, detail: 'number' });
    const whole = /^-?\d+\.$/.test(text) ? `${text}0` : text === '-' ? 'null' : quoted(text);
    faults.mend('truncated', start, stop, whole);
    return stop;
  }
  const shape = SHAPES.find(([pattern]) => pattern.test(text));
  const unquoted = /[^\d.eE+_-]/.test(text) && !shape;
  const code = shape?.[1] ?? (unquoted ? 'unquoted-value' : 'number');
  faults.add(code, start, stop, { detail: text.slice(0, 60), fix: numberFor(text, code) });
  return stop;
}

/** Tells of a number that a program that reads it into 64 bits will change. Short ones never are. */
function noteSize(src: Uint8Array, start: number, end: number, faults: Faults): void {
  if (!mayBeLong(src, start, end)) return;
  const text = spell(src, start, end);
  if (!exactAsDouble(text)) faults.add('big-number', start, end, { detail: String(Number(text)) });
}
