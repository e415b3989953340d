/** UTF-8 by the book (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF. */

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as text; what is no UTF-8 becomes U+FFFD, a mark at the beginning stays. */
export const utf8Text = (bytes: Uint8Array): string => lossy.decode(bytes);

/** Bytes as text, a mark at their beginning with it; null where they are no UTF-8. */
export function strictUtf8(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** How many bytes the character at `i` takes; 0 where none begins. */
export function sequenceLength(src: ArrayLike<number>, i: number, end = src.length): number {
  const first = src[i]!;
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return i + 1 < end && continues(src[i + 1]!) ? 2 : 0;
  if (first < 0xf0) {
    if (i + 2 >= end) return 0;
    const second = src[i + 1]!;
    if (!continues(second) || !continues(src[i + 2]!)) return 0;
    if (first === 0xe0 && second < 0xa0) return 0;
    return first === 0xed && second > 0x9f ? 0 : 3;
  }
  if (first > 0xf4 || i + 3 >= end) return 0;
  const second = src[i + 1]!;
  if (!continues(second) || !continues(src[i + 2]!) || !continues(src[i + 3]!)) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  return first === 0xf4 && second > 0x8f ? 0 : 4;
}

/** Whether a byte goes on with a character that an earlier one began. */
export function continues(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
