import type { Place } from './jobs.ts';

/** How far a word may be moved from where it stands, in heights of its line: what is found there is still marked on the word. */
const MOST = 0.4;

/**
 * The places of a line's words, moved towards one height. Where a page leans by three degrees, the end of a line stands lower than the
 * beginning of the next: programs that take text out of a PDF by places then part the page into columns.
 */
export function levelled(places: readonly Place[]): Place[] {
  const first = places[0];
  if (!first) return [];
  const across = Math.abs(first[0]) > Math.abs(first[1]);
  const middleOf = ([a, b, , , e, f]: Place): number => (across ? f + b / 2 : e + a / 2);
  const wanted = (middleOf(first) + middleOf(places.at(-1)!)) / 2;
  return places.map((place) => {
    const [a, b, c, d, e, f] = place;
    const most = MOST * Math.abs(across ? d : c);
    const move = Math.max(-most, Math.min(most, wanted - middleOf(place)));
    return across ? [a, b, c, d, e, f + move] : [a, b, c, d, e + move, f];
  });
}
