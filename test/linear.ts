import { expect } from 'vitest';

/** Measurements of a slow work at most, and how many times as long a text of twice the length may take. */
const TRIES = 8;
const MOST_RATIO = 3.5;

const millisecondsOf = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/**
 * Expects that work on a text takes no more than linear time: it is done within `quick` milliseconds or, on a machine that has no time for
 * it, in less than three and a half times that of half the text. Work that takes the square of the length takes four times as long.
 * `text`: the text of so many characters, about.
 */
export function expectLinear(
  work: (text: string) => unknown,
  { text, length, quick }: { text: (length: number) => string; length: number; quick: number },
): void {
  const [whole, half] = [text(length), text(length / 2)];
  let [ofWhole, ofHalf] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The best of several: others may take the processor away in the middle of one.
  for (let n = 0; n < TRIES; n++) {
    ofWhole = Math.min(
      ofWhole,
      millisecondsOf(() => work(whole)),
    );
    if (ofWhole < quick) return;
    ofHalf = Math.min(
      ofHalf,
      millisecondsOf(() => work(half)),
    );
    if (n > 1 && ofWhole < MOST_RATIO * ofHalf) return;
  }
  expect(ofWhole / ofHalf, `${whole.length} characters took ${ofWhole} ms`).toBeLessThan(MOST_RATIO);
}
