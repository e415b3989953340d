import { evenLight } from './even-light.ts';
import { blurred, despeckled, grainOf } from './grain.ts';
import { type Gray, MAX_PIXELS } from './gray.ts';
import { findLetters, type Letters } from './letters.ts';

/** A page prepared for reading. */
export interface Prepared {
  /** Evenly lit and denoised, in the page's size. */
  page: Gray;
  /** Enlargement that its letters need. */
  scale: number;
  letters: Letters;
}

/** Letter height that reads well, in pixels: the language data was trained on lines of 36 pixels. */
const GOOD_HEIGHT = 16;
/** Letters above this share of it are left as they are: enlarging also blurs. */
const SMALL = 0.85;
const LARGEST_SCALE = 3;
/** Enlargement for a second reading: the page is then segmented into lines differently. */
const OTHER_SCALE = 1.3;
/** Noise deviation: below the first value it is invisible, above the second it is coarse. */
const GRAIN = 6;
const COARSE = 30;
/** Share of specks above which the page has salt-and-pepper noise, which a blur would only smear. */
const SPECKS = 0.005;
/** Blur radius in pixels: removes grain and keeps letters of 7 pixels. */
const SOFT = 0.8;
const SOFTER = 1.2;

/** Prepares a page for the first reading, and differently for a second one. */
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

/** Enlargement by letter height, not page size: a photograph of one line is small and needs none. */
export function enlargement(height: number, page: Gray): number {
  if (height === 0 || height >= GOOD_HEIGHT * SMALL) return 1;
  return bounded(Math.min(LARGEST_SCALE, GOOD_HEIGHT / height), page);
}

const bounded = (scale: number, { width, height }: Gray): number =>
  Math.max(1, Math.min(scale, Math.sqrt(MAX_PIXELS / (width * height))));
