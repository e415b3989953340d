/**
 * Base64 into bytes, all at once or in steps, telling exactly what is wrong and where. Both alphabets are read, mixed too, and
 * space and line ends anywhere; whether there is padding does not matter, but what there is has to be right.
 */

import { together } from '../../kit/bytes.ts';

/** What is wrong with some Base64. */
type FaultKind =
  /** A letter that has no place in Base64. */
  | 'letter'
  /** Something after the padding. */
  | 'after-padding'
  /** Too much or too little padding. */
  | 'padding'
  /** One letter is left over: six bits, which make no byte. */
  | 'length';

/** Base64 that cannot be read, with the place. */
export class Base64Fault extends Error {
  readonly kind: FaultKind;
  /** Letters before it, from the beginning of what was given. */
  readonly at: number;
  readonly letter: string;

  constructor(kind: FaultKind, at: number, letter = '') {
    super(`${kind} at ${at}`);
    this.kind = kind;
    this.at = at;
    this.letter = letter;
  }
}

/** What is unusual about Base64 that was read all the same. */
export interface Oddities {
  /** `-` or `_` stood in it. */
  urlSafe: boolean;
  /** Both alphabets stood in it. */
  mixed: boolean;
  /** The `=` that belong at the end were not there. */
  unpadded: boolean;
  /** Bits after the last byte that are not zero: who wrote it lost something, or hid it. */
  trailingBits: boolean;
  /** Letters that were left out, where that was asked for. */
  skipped: number;
}

const SPACE = /[\t\n\f\r ]+/g;
/** A letter that has no place in Base64, read letter by letter as a person counts them. */
const WRONG = /[^A-Za-z0-9+/\-_\t\n\f\r ]/u;
const EVERY_WRONG = /[^A-Za-z0-9+/\-_=]+/g;

const VALUES = new Int8Array(128).fill(-1);
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  VALUES[letter.charCodeAt(0)] = value;
VALUES[45] = 62;
VALUES[95] = 63;

/** What a run of Base64 gave: the bytes, and letters of an unfinished four at its end. */
interface Run {
  bytes: Uint8Array<ArrayBuffer>;
  rest: string;
}

/** What a browser without `setFromBase64` does; null where a letter is wrong. */
export function decodeByHand(text: string): Run | null {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let to = 0;
  let bits = 0;
  let letters = 0;
  let begun = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? VALUES[code]! : -1;
    if (value < 0) {
      if (code === 32 || (code >= 9 && code <= 13 && code !== 11)) continue;
      return null;
    }
    if (letters === 0) begun = at;
    bits = (bits << 6) | value;
    if (++letters < 4) continue;
    bytes[to++] = bits >> 16;
    bytes[to++] = bits >> 8;
    bytes[to++] = bits;
    letters = 0;
    bits = 0;
  }
  const rest = letters > 0 ? text.slice(begun).replace(SPACE, '') : '';
  return { bytes: bytes.subarray(0, to), rest };
}

function decodeNatively(text: string, alphabet: 'base64' | 'base64url'): Run | null {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  try {
    const done = bytes.setFromBase64(text, { alphabet, lastChunkHandling: 'stop-before-partial' });
    return { bytes: bytes.subarray(0, done.written), rest: text.slice(done.read).replace(SPACE, '') };
  } catch {
    return null;
  }
}

const native = (): boolean => typeof Uint8Array.prototype.setFromBase64 === 'function';

/** Decodes Base64 that comes in pieces of any size. */
export class Decoder {
  readonly oddities: Oddities = {
    urlSafe: false,
    mixed: false,
    unpadded: false,
    trailingBits: false,
    skipped: 0,
  };
  readonly #lenient: boolean;
  /** Letters of an unfinished four. */
  #rest = '';
  /** Letters that came before the piece at hand. */
  #before = 0;
  /** Place of the last letter that counted. */
  #last = 0;
  /** Places of the padding; once there is some, nothing may follow. */
  readonly #padding: number[] = [];

  /** `lenient`: what does not belong is left out instead of refused. */
  constructor({ lenient = false } = {}) {
    this.#lenient = lenient;
  }

  /** The bytes of what has come so far; throws a `Base64Fault`. */
  push(piece: string): Uint8Array<ArrayBuffer> {
    const bytes = this.#lenient ? this.#pushAny(piece) : this.#push(piece);
    this.#before += piece.length;
    return bytes;
  }

  /** Passes over letters that are none of the Base64, for the places of faults to be right. */
  skip(letters: number): void {
    this.#before += letters;
  }

  /** The bytes of what is left; throws a `Base64Fault`. */
  end(): Uint8Array<ArrayBuffer> {
    const rest = this.#rest;
    const pads = this.#padding.length;
    if (!this.#lenient) {
      if (rest.length === 1) throw new Base64Fault('length', this.#last, rest);
      const needed = (4 - rest.length) % 4;
      if (pads > needed) throw new Base64Fault('padding', this.#padding[needed]!, '=');
      if (pads > 0 && pads < needed) throw new Base64Fault('padding', this.#padding[pads - 1]! + 1, '');
    }
    this.oddities.unpadded = rest.length > 1 && pads === 0;
    return this.#flushed();
  }

  #push(piece: string): Uint8Array<ArrayBuffer> {
    const equals = this.#padding.length > 0 ? 0 : piece.indexOf('=');
    const body = equals < 0 ? piece : piece.slice(0, equals);
    const bytes = this.#run(body);
    for (let at = equals; at >= 0 && at < piece.length; at++) {
      const letter = piece[at]!;
      if (letter === '=') this.#padding.push(this.#before + at);
      else if (!/[\t\n\f\r ]/.test(letter))
        throw new Base64Fault('after-padding', this.#before + at, letterAt(piece, at));
    }
    return bytes;
  }

  /** Leaves out what does not belong; padding in the middle ends one text, and another begins. */
  #pushAny(piece: string): Uint8Array<ArrayBuffer> {
    const clean = piece.replace(EVERY_WRONG, '');
    const spaces = piece.length - piece.replace(SPACE, '').length;
    this.oddities.skipped += piece.length - clean.length - spaces;
    const parts: Uint8Array[] = [];
    for (const [index, part] of clean.split(/=+/).entries()) {
      if (index > 0) parts.push(this.#flushed());
      parts.push(this.#run(part));
    }
    return together(parts);
  }

  /** Decodes a run without padding, with what was left of the one before. */
  #run(body: string): Uint8Array<ArrayBuffer> {
    if (body === '') return new Uint8Array(0);
    const text = this.#rest + body;
    const run = this.#read(text);
    if (!run) {
      const wrong = WRONG.exec(body);
      throw new Base64Fault('letter', this.#before + (wrong?.index ?? 0), wrong?.[0]);
    }
    this.#rest = run.rest;
    let last = body.length - 1;
    while (last >= 0 && ' \n\r\t\f'.includes(body[last]!)) last--;
    if (run.rest && last >= 0) this.#last = this.#before + last;
    return run.bytes;
  }

  #read(text: string): Run | null {
    const { oddities } = this;
    // Both looks are over long before the decoding is.
    const safe = text.includes('-') || text.includes('_');
    const plain = text.includes('+') || text.includes('/');
    oddities.mixed ||= (safe && (plain || this.#plain)) || (plain && oddities.urlSafe);
    oddities.urlSafe ||= safe;
    this.#plain ||= plain;
    if (!native()) return decodeByHand(text);
    if (safe && plain) return decodeNatively(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return decodeNatively(text, safe ? 'base64url' : 'base64');
  }
  #plain = false;

  /** The whole bytes of an unfinished four. */
  #flushed(): Uint8Array<ArrayBuffer> {
    const rest = this.#rest;
    this.#rest = '';
    if (rest.length < 2) return new Uint8Array(0);
    const [a = 0, b = 0, c = 0] = [...rest].map((letter) => VALUES[letter.charCodeAt(0)]!);
    const bits = (a << 18) | (b << 12) | (c << 6);
    if (rest.length === 2 ? (b & 15) !== 0 : (c & 3) !== 0) this.oddities.trailingBits = true;
    return Uint8Array.of(bits >> 16, bits >> 8).subarray(0, rest.length - 1);
  }
}

const letterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Decodes at once; throws a `Base64Fault`. */
export function decode(
  text: string,
  options: { lenient?: boolean } = {},
): { bytes: Uint8Array<ArrayBuffer>; oddities: Oddities } {
  const decoder = new Decoder(options);
  const parts = [];
  // One call fails near the longest string there may be.
  for (let at = 0; at < text.length; at += 1 << 24) parts.push(decoder.push(text.slice(at, at + (1 << 24))));
  parts.push(decoder.end());
  return { bytes: together(parts), oddities: decoder.oddities };
}
