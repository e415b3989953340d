import type { WordTransform } from './messages.ts';

/** Maximum shift of a word, in line heights: a search hit still highlights the word. */
const MAX_SHIFT = 0.4;

/**
 * Moves the words of a line towards the same height. On a page skewed by three degrees, a line ends lower than the next one begins,
 * and programs that extract text by position would see columns.
 */
export function levelledLine(places: readonly WordTransform[]): WordTransform[] {
  const first = places[0];
  if (!first) return [];
  const across = Math.abs(first[0]) > Math.abs(first[1]);
  const middleOf = ([a, b, , , e, f]: WordTransform): number => (across ? f + b / 2 : e + a / 2);
  const wanted = (middleOf(first) + middleOf(places.at(-1)!)) / 2;
  return places.map((place) => {
    const [a, b, c, d, e, f] = place;
    const most = MAX_SHIFT * Math.abs(across ? d : c);
    const move = Math.max(-most, Math.min(most, wanted - middleOf(place)));
    return across ? [a, b, c, d, e, f + move] : [a, b, c, d, e + move, f];
  });
}
