/**
 * Decodes Base64, at once or in chunks, and reports errors with their positions. Both alphabets are accepted, even mixed, and white
 * space anywhere. Padding is optional, but must be right where it is present.
 */

import { concatBytes } from '../../kit/concat-bytes.ts';

type FaultKind =
  /** An invalid character. */
  | 'letter'
  /** Data after the padding. */
  | 'after-padding'
  /** Too much or too little padding. */
  | 'padding'
  /** One leftover character: six bits make no byte. */
  | 'length';

/** Invalid Base64, with the position. */
export class Base64Fault extends Error {
  readonly kind: FaultKind;
  /** Offset in characters in the whole input. */
  readonly at: number;
  readonly letter: string;

  constructor(kind: FaultKind, at: number, letter = '') {
    super(`${kind} at ${at}`);
    this.kind = kind;
    this.at = at;
    this.letter = letter;
  }
}

/** Irregularities of valid Base64. */
export interface Oddities {
  /** `-` or `_` occurred. */
  urlSafe: boolean;
  /** Both alphabets occurred. */
  mixed: boolean;
  /** The padding `=` is missing. */
  unpadded: boolean;
  /** Non-zero bits after the last byte: something was lost or hidden. */
  trailingBits: boolean;
  /** Number of skipped characters, in lenient mode. */
  skipped: number;
}

const SPACE = /[\t\n\f\r ]+/g;
/** An invalid character, whole code points at a time. */
const WRONG = /[^A-Za-z0-9+/\-_\t\n\f\r ]/u;
const EVERY_WRONG = /[^A-Za-z0-9+/\-_=]+/g;

const VALUES = new Int8Array(128).fill(-1);
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  VALUES[letter.charCodeAt(0)] = value;
VALUES[45] = 62;
VALUES[95] = 63;

/** The bytes of a run, and the characters of an incomplete group at its end. */
interface Run {
  bytes: Uint8Array<ArrayBuffer>;
  rest: string;
}

/** Fallback for browsers without `setFromBase64`; null at an invalid character. */
export function decodeFallback(text: string): Run | null {
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

/** Decodes Base64 in chunks of any size. */
export class Decoder {
  readonly oddities: Oddities = {
    urlSafe: false,
    mixed: false,
    unpadded: false,
    trailingBits: false,
    skipped: 0,
  };
  readonly #lenient: boolean;
  /** Characters of an incomplete group. */
  #rest = '';
  /** Characters before the current chunk. */
  #before = 0;
  /** Offset of the last significant character. */
  #last = 0;
  /** Offsets of the padding; nothing may follow it. */
  readonly #padding: number[] = [];

  /** `lenient`: invalid characters are skipped. */
  constructor({ lenient = false } = {}) {
    this.#lenient = lenient;
  }

  /** Decodes a chunk; throws a `Base64Fault`. */
  push(piece: string): Uint8Array<ArrayBuffer> {
    const bytes = this.#lenient ? this.#pushAny(piece) : this.#push(piece);
    this.#before += piece.length;
    return bytes;
  }

  /** Counts characters outside the Base64, so that error positions are right. */
  skip(letters: number): void {
    this.#before += letters;
  }

  /** Decodes the rest; throws a `Base64Fault`. */
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

  /** Skips invalid characters; padding in the middle ends one text and starts another. */
  #pushAny(piece: string): Uint8Array<ArrayBuffer> {
    const clean = piece.replace(EVERY_WRONG, '');
    const spaces = piece.length - piece.replace(SPACE, '').length;
    this.oddities.skipped += piece.length - clean.length - spaces;
    const parts: Uint8Array[] = [];
    for (const [index, part] of clean.split(/=+/).entries()) {
      if (index > 0) parts.push(this.#flushed());
      parts.push(this.#run(part));
    }
    return concatBytes(parts);
  }

  /** Decodes a run without padding, together with the previous incomplete group. */
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
    // Both searches are cheap compared to decoding.
    const safe = text.includes('-') || text.includes('_');
    const plain = text.includes('+') || text.includes('/');
    oddities.mixed ||= (safe && (plain || this.#plain)) || (plain && oddities.urlSafe);
    oddities.urlSafe ||= safe;
    this.#plain ||= plain;
    if (!native()) return decodeFallback(text);
    if (safe && plain) return decodeNatively(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return decodeNatively(text, safe ? 'base64url' : 'base64');
  }
  #plain = false;

  /** The complete bytes of an incomplete group. */
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
  // A single call fails near the maximum string length.
  for (let at = 0; at < text.length; at += 1 << 24) parts.push(decoder.push(text.slice(at, at + (1 << 24))));
  parts.push(decoder.end());
  return { bytes: concatBytes(parts), oddities: decoder.oddities };
}
