/** Detects the encoding of bytes: by the first of them, or by the letters they decode to. */
import { type Charset, decodeLoosely, decodeText, type Encoding } from './charset.ts';

/** The encoding by the first bytes of `size`: a byte order mark, or NUL bytes beside ASCII. UTF-8 by default. */
export function detect(head: Uint8Array, size = head.length): { encoding: Encoding; bom: number } {
  const [a = -1, b = -1, c = -1, d = -1] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bom: 3 };
  if (a === 0xff && b === 0xfe)
    return c === 0 && d === 0 ? { encoding: 'utf-32le', bom: 4 } : { encoding: 'utf-16le', bom: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bom: 2 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', bom: 4 };
  if (a > 0 && b === 0 && c === 0 && d === 0 && size % 4 === 0) return { encoding: 'utf-32le', bom: 0 };
  if (a === 0 && b === 0 && c === 0 && d > 0) return { encoding: 'utf-32be', bom: 0 };
  if (a > 0 && b === 0 && c > 0 && d <= 0 && size % 2 === 0) return { encoding: 'utf-16le', bom: 0 };
  if (a === 0 && b > 0 && c <= 0 && size % 2 === 0) return { encoding: 'utf-16be', bom: 0 };
  return { encoding: 'utf-8', bom: 0 };
}

/** The encoding to use: the chosen one (`as`), or the detected one; and the length of the byte order mark. */
export function encodingOf(src: Uint8Array, as: 'auto' | Encoding): { encoding: Encoding; bom: number } {
  const found = detect(src);
  if (as === 'auto' || as === found.encoding) return found;
  return { encoding: as, bom: 0 };
}

/** A text converted to UTF-8, without byte order mark. */
export interface Decoded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
  /** It had a byte order mark. */
  readonly bom: boolean;
}

/** Converts a text to UTF-8. UTF-8 input stays unchanged, valid or not. */
export function toUtf8(src: Uint8Array<ArrayBuffer>, as: 'auto' | Encoding = 'auto'): Decoded {
  const { encoding, bom } = encodingOf(src, as);
  const body = src.subarray(bom);
  const bytes = encoding === 'utf-8' ? body : new TextEncoder().encode(decodeLoosely(body, encoding));
  return { bytes, encoding, bom: bom > 0 };
}

/** Bosnian letters, which windows-1250 and UTF-8 encode differently. */
const OURS = /[čćžšđČĆŽŠĐ]/g;
const ONLY_OURS = /^[čćžšđČĆŽŠĐ]+$/;
/** Cyrillic letters of windows-1251 that we use. */
const CYRILLIC = /[а-яА-ЯђјљњћџЂЈЉЊЋЏ]/g;

/** The letters of invalid UTF-8 bytes in windows-1250; null unless all of them are Bosnian. */
export function asBosnian(src: Uint8Array, from: number, to: number): string | null {
  const letters = decodeText(src.subarray(from, to), 'windows-1250');
  return letters !== null && ONLY_OURS.test(letters) ? letters : null;
}

/** The likely charset of bytes that are not UTF-8. Null where they are no text. */
export function likelyCharset(bytes: Uint8Array): Charset | null {
  const sample = bytes.subarray(0, 65_536);
  if (sample.length === 0) return null;
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  const odd = sample.filter((byte, index) => index % 2 === 1 && byte <= 4).length;
  if (sample.length % 2 === 0 && sample.length >= 4 && odd > sample.length * 0.4) return 'utf-16le';
  if (sample.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return null;
  const high = sample.filter((byte) => byte >= 128);
  if (asBosnian(high, 0, high.length) !== null) return 'windows-1250';
  const count = (charset: Charset, letters: RegExp) =>
    (decodeText(high, charset)?.match(letters) ?? []).length;
  if (high.length > sample.length * 0.5)
    return count('windows-1251', CYRILLIC) > high.length * 0.9 ? 'windows-1251' : null;
  // The bytes of š and ž in one charset are control characters or symbols in the other.
  return count('iso-8859-2', OURS) > count('windows-1250', OURS) ? 'iso-8859-2' : 'windows-1250';
}
