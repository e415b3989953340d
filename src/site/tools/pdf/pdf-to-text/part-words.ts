import type { Place } from './jobs.ts';

/** Least room between two words, in letters of the first: less, and programs that read a PDF by places run them together. */
const ROOM = 0.5;
/** Least that is left of a word's width. */
const LEAST = 0.5;

/** The places of a line's words, each narrowed where it reaches into the next: boxes of leaning words overlap. */
export function parted(places: readonly Place[], letters: readonly number[]): Place[] {
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
