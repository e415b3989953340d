/** Encodes and decodes text in the charsets used here. */
import { strictUtf8, utf8Text } from './utf8.ts';

/** Charsets for writing, by their web names. */
export type Charset = 'utf-8' | 'utf-16le' | 'windows-1250' | 'windows-1251' | 'iso-8859-2';
/** Encodings of files: the additional ones are detected by their first bytes. */
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

/** Name of an encoding for people. */
export const encodingName = (encoding: Encoding): string => NAMES[encoding];

/** A character that a charset does not have, or a lone surrogate. */
export class CharsetFault extends Error {
  /** Index in the text. */
  readonly at: number;
  readonly letter: string;
  /** A lone surrogate, which no charset can encode. */
  readonly surrogate: boolean;

  constructor(at: number, letter: string, surrogate: boolean) {
    super(`${letter} at ${at}`);
    this.at = at;
    this.letter = letter;
    this.surrogate = surrogate;
  }
}

/** Index of the first lone surrogate; -1 where there is none. */
export const loneSurrogate = (text: string): number => text.search(/\p{Surrogate}/u);

const tables = new Map<Charset, Map<string, number>>();

/** The characters of a single-byte charset with their bytes. */
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

/** Encodes text; throws a `CharsetFault` at the first character that cannot be encoded. */
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
    // Characters of these charsets are single UTF-16 units, so the indexes agree.
    if (byte === undefined) throw new CharsetFault(to, letter, false);
    bytes[to++] = byte;
  }
  return bytes;
}

const readers = new Map<Encoding, TextDecoder>();

/** Cached: there may be a million pieces to decode. */
function strictReader(encoding: Encoding): TextDecoder {
  const reader = readers.get(encoding) ?? new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  readers.set(encoding, reader);
  return reader;
}

/** Decodes bytes; null where they are invalid. A byte order mark stays in the text. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (encoding === 'utf-8') return strictUtf8(bytes);
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32(bytes, encoding === 'utf-32le');
  try {
    return strictReader(encoding).decode(bytes);
  } catch {
    return null;
  }
}

/** The same, with U+FFFD for invalid bytes. */
export const decodeLoosely = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'utf-8'
    ? utf8Text(bytes)
    : (decodeText(bytes, encoding) ?? new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes));

/** Browsers have no UTF-32 decoder. */
function utf32(src: Uint8Array, little: boolean): string {
  const view = new DataView(src.buffer, src.byteOffset, src.byteLength);
  let text = '';
  for (let i = 0; i + 3 < src.length; i += 4) {
    const point = view.getUint32(i, little);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}
