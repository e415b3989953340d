/** What a text is written in: told by its first bytes and by what is no UTF-8 in it, and brought to UTF-8. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1250';

export interface Decoded {
  /** The text in UTF-8, without its mark. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
}

/** The encoding that the first bytes tell of: a byte order mark, or the zeros beside ASCII letters. */
export function detect(src: Uint8Array): { encoding: Encoding; bom: number } {
  const [a = -1, b = -1, c = -1, d = -1] = src;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bom: 3 };
  if (a === 0xff && b === 0xfe)
    return c === 0 && d === 0 ? { encoding: 'utf-32le', bom: 4 } : { encoding: 'utf-16le', bom: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bom: 2 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', bom: 4 };
  if (a > 0 && b === 0 && c === 0 && d === 0 && src.length % 4 === 0) return { encoding: 'utf-32le', bom: 0 };
  if (a === 0 && b === 0 && c === 0 && d > 0) return { encoding: 'utf-32be', bom: 0 };
  if (a > 0 && b === 0 && c > 0 && d <= 0 && src.length % 2 === 0) return { encoding: 'utf-16le', bom: 0 };
  if (a === 0 && b > 0 && c <= 0 && src.length % 2 === 0) return { encoding: 'utf-16be', bom: 0 };
  return { encoding: 'utf-8', bom: 0 };
}

/** The text in UTF-8. `as` says what it is written in where the reader has chosen that; else its bytes do. */
export function decode(src: Uint8Array<ArrayBuffer>, as: 'auto' | Encoding = 'auto'): Decoded {
  const found = detect(src);
  const encoding = as === 'auto' ? found.encoding : as;
  const bom = encoding === found.encoding ? found.bom : 0;
  const body = src.subarray(bom);
  if (encoding === 'utf-8') return { bytes: body, encoding, bom: bom > 0 };
  const text = encoding.startsWith('utf-32')
    ? utf32(body, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(body);
  return { bytes: new TextEncoder().encode(text), encoding, bom: bom > 0 };
}

function utf32(src: Uint8Array, little: boolean): string {
  const view = new DataView(src.buffer, src.byteOffset, src.byteLength);
  let text = '';
  for (let i = 0; i + 3 < src.length; i += 4) {
    const point = view.getUint32(i, little);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}

/** The letters of ours as windows-1250 writes them: š Š ž Ž č Č ć Ć đ Đ. */
const OURS = new Map(
  [...'šŠžŽčČćĆđĐ'].map((letter, k) => [
    [0x9a, 0x8a, 0x9e, 0x8e, 0xe8, 0xc8, 0xe6, 0xc6, 0xf0, 0xd0][k]!,
    letter,
  ]),
);

/** The letters that bytes which are no UTF-8 stand for in windows-1250; null unless all of them are ours. */
export function asBosnian(src: Uint8Array, from: number, to: number): string | null {
  let letters = '';
  for (let i = from; i < to; i++) {
    const letter = OURS.get(src[i]!);
    if (!letter) return null;
    letters += letter;
  }
  return letters;
}
