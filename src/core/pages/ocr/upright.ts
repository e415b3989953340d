import { crop, type Gray } from './gray.ts';
import type { Reader, Reading, Word } from './reader.ts';

/** Below this confidence the page may not be upright. */
const DOUBTFUL = 72;
/** A strip with this confidence and this many letters is upright. */
const SURE = 82;
const ENOUGH = 12;
/** Share of the page that is tried, and its minimum number of rows. */
const SAMPLE = 0.14;
const LEAST_ROWS = 240;

/** Whether a reading may be of a page that is not upright. */
export const isDoubtful = (reading: Reading): boolean => reading.confidence < DOUBTFUL || isLying(reading);

/**
 * The quarter turns that make a page upright: a strip of it is tried in each orientation, the likeliest first. `way`: the page
 * turned by so many and deskewed.
 */
export function findUpright(
  reader: Reader,
  ways: readonly number[],
  way: (turned: number) => { straight: Gray; dpi: number },
): number {
  let best = { turned: 0, certainty: -1 };
  for (const turned of ways) {
    const { straight, dpi } = way(turned);
    const reading = reader.read(densest(straight), dpi);
    const { certainty, letters } = weigh(reading);
    if (certainty > best.certainty) best = { turned, certainty };
    if (reading.confidence >= SURE && letters >= ENOUGH && !isLying(reading)) break;
  }
  return best.turned;
}

/** Whether a word runs vertically: Tesseract reads such blocks, but their boxes do not tell the letters' orientation. */
const runsUp = ({ text, bbox }: Word): boolean => text.length > 2 && bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0;

const wordsOf = ({ paragraphs }: Reading): Word[] => paragraphs.flat().flatMap(({ words }) => words);

/** Whether most words run vertically. */
function isLying(reading: Reading): boolean {
  const long = wordsOf(reading).filter(({ text }) => text.length > 2);
  return long.filter(runsUp).length > long.length / 2;
}

/** How much upright text was read, and how certainly. Upside down, most of what is found are fragments. */
export function weigh(reading: Reading): { certainty: number; letters: number } {
  let certainty = 0;
  let letters = 0;
  for (const word of wordsOf(reading)) {
    if (runsUp(word)) continue;
    certainty += Math.max(0, word.confidence - 50) * Math.min(8, word.text.length);
    letters += word.text.length;
  }
  return { certainty, letters };
}

/** The strip with the most change between pixels, where most text is. */
function densest(page: Gray): Gray {
  const { width, height, data } = page;
  const rows = Math.min(height, Math.max(LEAST_ROWS, Math.round(height * SAMPLE)));
  const change = new Float64Array(height + 1);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 4, at = y * width + 4; x < width; x += 4, at += 4)
      sum += Math.abs(data[at]! - data[at - 4]!) > 48 ? 1 : 0;
    change[y + 1] = change[y]! + sum;
  }
  let top = 0;
  for (let y = 0; y + rows <= height; y += 8)
    if (change[y + rows]! - change[y]! > change[top + rows]! - change[top]!) top = y;
  return crop(page, { x0: 0, y0: top, x1: width, y1: top + rows });
}
