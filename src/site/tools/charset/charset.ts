/** Text into bytes and back, in the charsets that are met here. */
import { strictUtf8, utf8Text } from './utf8.ts';

/** Charsets that text can be written in, by the names that browsers know them by. */
export type Charset = 'utf-8' | 'utf-16le' | 'windows-1250' | 'windows-1251' | 'iso-8859-2';
/** What a file may be written in: these are also known by its first bytes. */
export type Encoding = Charset | 'utf-16be' | 'utf-32le' | 'utf-32be';

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'utf-32le': 'UTF-32 (LE)',
  'utf-32be': 'UTF-32 (BE)',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'iso-8859-2': 'ISO 8859-2',
};

/** An encoding as a person writes it. */
export const encodingName = (encoding: Encoding): string => NAMES[encoding];

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

const readers = new Map<Encoding, TextDecoder>();

/** Made once: there may be a million pieces to be read. */
function strictReader(encoding: Encoding): TextDecoder {
  const reader = readers.get(encoding) ?? new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  readers.set(encoding, reader);
  return reader;
}

/** Bytes as text; null where they are none in this encoding. A mark at their beginning stays, as a letter. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (encoding === 'utf-8') return strictUtf8(bytes);
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32(bytes, encoding === 'utf-32le');
  try {
    return strictReader(encoding).decode(bytes);
  } catch {
    return null;
  }
}

/** The same, with U+FFFD in the place of what is none. */
export const decodeLoosely = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'utf-8'
    ? utf8Text(bytes)
    : (decodeText(bytes, encoding) ?? new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes));

/** Browsers have no decoder for it. */
function utf32(src: Uint8Array, little: boolean): string {
  const view = new DataView(src.buffer, src.byteOffset, src.byteLength);
  let text = '';
  for (let i = 0; i + 3 < src.length; i += 4) {
    const point = view.getUint32(i, little);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}
