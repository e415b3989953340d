import fc from 'fast-check';

/** How many code points there are that are halves of no pair, and where those that are lie. */
const [ALL, PAIRS, HALVES] = [0x110000, 0xd800, 0x800];

/**
 * Any text of whole characters, as fast-check's unit `binary` makes it: that one first counts all million of them, which takes a
 * second in every process.
 */
export const anyText = (bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({
    ...bounds,
    unit: fc
      .integer({ min: 0, max: ALL - HALVES - 1 })
      .map((n) => String.fromCodePoint(n < PAIRS ? n : n + HALVES)),
  });
