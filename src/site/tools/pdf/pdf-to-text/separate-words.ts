import type { WordTransform } from './messages.ts';

/** Minimum gap between words, in character widths of the first: with less, programs join them. */
const ROOM = 0.5;
/** Minimum share of a word's width that remains. */
const LEAST = 0.5;

/** Narrows the boxes of a line's words that reach into the next; boxes of slanted words overlap. */
export function separatedWords(
  places: readonly WordTransform[],
  letters: readonly number[],
): WordTransform[] {
  return places.map((place, at) => {
    const next = places[at + 1];
    if (!next) return place;
    const [a, b, c, d, e, f] = place;
    const across = Math.abs(a) > Math.abs(b);
    const width = across ? a : b;
    const until = (across ? next[4] - e : next[5] - f) - (ROOM * width) / letters[at]!;
    const part = Math.max(LEAST, Math.min(1, until / width));
    return [a * part, b * part, c, d, e, f];
  });
}
