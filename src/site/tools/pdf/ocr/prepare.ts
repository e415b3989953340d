import { blurred, despeckled, grainOf } from './grain.ts';
import { type Gray, MOST_PIXELS } from './gray.ts';
import { findLetters, type Letters } from './letters.ts';
import { evenLight } from './light.ts';

/** A page made ready to be read. */
export interface Prepared {
  /** In even light, and without its grain; as large as the page. */
  page: Gray;
  /** How much larger it has to be for its letters to be read well. */
  scale: number;
  letters: Letters;
}

/** Letters are read well from this height on, in points: the data of the languages knows lines of 36 points. */
const GOOD_HEIGHT = 16;
/** Those that lack less of it are left as they are: made larger, a page also gets blurred. */
const SMALL = 0.85;
const LARGEST_SCALE = 3;
/** What is tried when a page could not be read well in one size: the same page cut into lines in another way. */
const OTHER_SCALE = 1.3;
/** A deviation below this is not seen; one above the other is coarse. */
const GRAIN = 6;
const COARSE = 30;
/** More of a page's points than this are specks: salt and pepper, which a blur only smears. */
const SPECKS = 0.005;
/** Gauss's width, in points: takes grain away and keeps letters of 7 points. */
const SOFT = 0.8;
const SOFTER = 1.2;

/** A page as it is read first, and how it is read once more where that did not go well. */
export function prepare(source: Gray, sideways: boolean): { first: Prepared; other(): Prepared } {
  const even = evenLight(source);
  const { deviation, specks } = grainOf(even);
  const grainy = deviation > GRAIN;
  const soft = (): Gray => blurred(even, deviation > COARSE ? SOFTER : SOFT);
  const speckled = specks > SPECKS;
  const page = speckled ? despeckled(even) : grainy ? soft() : even;
  const letters = findLetters(page, sideways);
  const scale = enlargement(letters.height, page);
  const first = { page, scale, letters };
  return {
    first,
    other() {
      const changed = grainy && !speckled ? despeckled(even) : soft();
      const larger = bounded(scale * OTHER_SCALE, page);
      return { page: changed, scale: larger, letters: findLetters(changed, sideways) };
    },
  };
}

/** By the height of its letters, not by the size of the page: a photograph of a line is small, and needs nothing. */
export function enlargement(height: number, page: Gray): number {
  if (height === 0 || height >= GOOD_HEIGHT * SMALL) return 1;
  return bounded(Math.min(LARGEST_SCALE, GOOD_HEIGHT / height), page);
}

const bounded = (scale: number, { width, height }: Gray): number =>
  Math.max(1, Math.min(scale, Math.sqrt(MOST_PIXELS / (width * height))));
