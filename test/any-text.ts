import fc from 'fast-check';

/** How many code points there are, where the halves of pairs begin, and how many these are. */
const [ALL, PAIRS, HALVES] = [0x110000, 0xd800, 0x800];

/**
 * Any text of whole characters, as fast-check's unit `binary` makes it, words like `__proto__` among them. That one first counts all million
 * characters, which takes a second in every process.
 */
export const anyText = (bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({
    ...bounds,
    unit: fc.integer({ min: 0, max: ALL - HALVES - 1 }).map(
      (n) => String.fromCodePoint(n < PAIRS ? n : n + HALVES),
      // Asked for each character of such a word.
      (one) => {
        const n = String(one).codePointAt(0) ?? -1;
        if (n < 0 || String.fromCodePoint(n) !== one || (n >= PAIRS && n < PAIRS + HALVES))
          throw new Error('not one whole character');
        return n < PAIRS ? n : n - HALVES;
      },
    ),
  });
