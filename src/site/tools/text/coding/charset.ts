/** Text into bytes and back, in the charsets that are met here. */

/** Charsets that can be chosen, by the names that browsers know them by. */
export const CHARSETS = ['utf-8', 'utf-16le', 'windows-1250', 'windows-1251', 'iso-8859-2'] as const;
export type Charset = (typeof CHARSETS)[number];

/** A letter that a charset does not have, or half a letter. */
export class CharsetFault extends Error {
  /** Place in the text. */
  readonly at: number;
  readonly letter: string;
  /** Half of a pair of surrogates: no letter at all, in no charset. */
  readonly surrogate: boolean;

  constructor(at: number, letter: string, surrogate: boolean) {
    super(`${letter} at ${at}`);
    this.at = at;
    this.letter = letter;
    this.surrogate = surrogate;
  }
}

/** Place of the first half of a letter that stands alone; -1 where there is none. */
export const loneSurrogate = (text: string): number => text.search(/\p{Surrogate}/u);

const tables = new Map<Charset, Map<string, number>>();

/** Every letter of a charset of one byte, with its byte. */
function tableOf(charset: Charset): Map<string, number> {
  const known = tables.get(charset);
  if (known) return known;
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new TextDecoder(charset).decode(every);
  const table = new Map([...letters].map((letter, byte) => [letter, byte]));
  table.delete('\ufffd');
  tables.set(charset, table);
  return table;
}

/** Text as bytes; throws a `CharsetFault` at the first letter that cannot be. */
export function encodeText(text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  const lone = loneSurrogate(text);
  if (lone >= 0) throw new CharsetFault(lone, text[lone]!, true);
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  if (charset === 'utf-16le') {
    const bytes = new Uint8Array(text.length * 2);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      bytes[at * 2] = unit;
      bytes[at * 2 + 1] = unit >> 8;
    }
    return bytes;
  }
  const table = tableOf(charset);
  const bytes = new Uint8Array(text.length);
  let to = 0;
  for (const letter of text) {
    const byte = table.get(letter);
    // Every letter of these charsets is one unit, so that up to here bytes and units are as many.
    if (byte === undefined) throw new CharsetFault(to, letter, false);
    bytes[to++] = byte;
  }
  return bytes;
}

/** Bytes as text; null where they are none in this charset. A mark at their beginning stays, as a letter. */
export function decodeText(bytes: Uint8Array, charset: Charset): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Where bytes stop being UTF-8; -1 where they are all of it. */
export function brokenUtf8(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const length = sequence(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

/** How many bytes the letter that begins here has; 0 where none does (RFC 3629: no overlong ones, no surrogates). */
export function sequence(bytes: ArrayLike<number>, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  const follows = (offset: number) => ((bytes[at + offset] ?? 0) & 0xc0) === 0x80;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const fits = first === 0xe0 ? second >= 0xa0 : first === 0xed ? second <= 0x9f : true;
    return fits && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const fits = first === 0xf0 ? second >= 0x90 : first === 0xf4 ? second <= 0x8f : true;
    return fits && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

/** Letters of ours that windows-1250 and UTF-8 write differently. */
const OURS = /[čćžšđČĆŽŠĐ]/g;

/**
 * The charset that bytes which are not UTF-8 were most likely written in: where nearly everything is readable and letters of
 * ours come out. Null where it is no text.
 */
export function likelyCharset(bytes: Uint8Array): Charset | null {
  const sample = bytes.subarray(0, 65_536);
  if (sample.length === 0) return null;
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  const odd = sample.filter((byte, index) => index % 2 === 1 && byte <= 4).length;
  if (sample.length % 2 === 0 && sample.length >= 4 && odd > sample.length * 0.4) return 'utf-16le';
  const control = sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13).length;
  const high = sample.filter((byte) => byte >= 128).length;
  if (control > 0 || high > sample.length * 0.9) return null;
  const ours = (charset: Charset) => (decodeText(sample, charset)?.match(OURS) ?? []).length;
  if (high > sample.length * 0.5) return 'windows-1251';
  // What is one charset's š and ž is a control character or a sign in the other's.
  return ours('iso-8859-2') > ours('windows-1250') ? 'iso-8859-2' : 'windows-1250';
}
