/** Strict UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing beyond U+10FFFF. */

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes bytes; invalid ones become U+FFFD, a byte order mark stays. */
export const utf8Text = (bytes: Uint8Array): string => lossy.decode(bytes);

/** Decodes bytes including a byte order mark; null where they are not UTF-8. */
export function strictUtf8(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** Length in bytes of the character at `i`; 0 where none begins. */
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

/** Whether a byte is a continuation byte. */
export function continues(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
