/** UTF-8 by the book: no overlong forms, no surrogates, nothing past U+10FFFF. */

/** How many bytes the sequence at `i` takes (its first byte is 0x80 or more); 0 when it is not UTF-8. */
export function sequenceLength(src: Uint8Array, i: number, end: number): number {
  const first = src[i]!;
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

function continues(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
