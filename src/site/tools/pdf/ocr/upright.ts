import { crop, type Gray, quarterTurn } from './gray.ts';
import { unreadPart } from './letters.ts';
import { level } from './level.ts';
import { joined, type Matrix } from './matrix.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Reader, Reading, Word } from './reader.ts';
import { findTilt } from './tilt.ts';

/** A page as it was read, and how its picture lay. */
export interface PageReading extends Reading {
  /** From the places in the reading to those in the picture that was given. */
  place: Matrix;
  /** Clockwise quarters by which the picture had to be turned. */
  turned: number;
}

/** A reading this uncertain may be of a page that does not stand on its feet. */
const DOUBTFUL = 72;
/** A reading less certain than this, or one that leaves out more than this part of the page's letters, is tried once more. */
const GOOD = 85;
const MISSING = 0.03;
/** A strip that reads this surely stands on its feet; with so many letters, that is no accident. */
const SURE = 82;
const ENOUGH = 12;
/** How much of a page is tried out, to see which way up it is, and at least how many rows of it. */
const SAMPLE = 0.14;
const LEAST_ROWS = 240;
const NOWHERE: Matrix = [1, 0, 0, 1, 0, 0];

/** A page turned by some quarters, and straight, as large as its letters need it. */
interface Way {
  turned: number;
  angle: number;
  scale: number;
  straight: Gray;
}

/**
 * Reads a page however it lies. Most stand on their feet, and are read once; where the rows of dark points speak for another way, or
 * the reading is poor, a strip of the page is tried each way. What then was read badly, or not all of it, is read once more
 * from a page made ready in another way (`again` is called before), and the better of the two is kept.
 */
export function readPage(reader: Reader, page: Gray, dpi: number, again: () => void = () => {}): PageReading {
  const tilt = findTilt(page);
  if (tilt.blank) return { paragraphs: [], confidence: 0, place: NOWHERE, turned: 0 };
  const { first, other } = prepare(page, tilt.sideways);
  const way = (turned: number, { page: ready, scale }: Prepared): Way => {
    const angle = turned % 2 === 1 ? tilt.lying : tilt.standing;
    return { turned, angle, scale, straight: level(quarterTurn(ready, turned), angle, scale) };
  };
  const whole = (one: Way): PageReading => ({
    ...reader.read(one.straight, dpi * one.scale),
    place: placeOf(page, one),
    turned: one.turned,
  });
  const reading = readUpright(reader, {
    dpi,
    sideways: tilt.sideways,
    way: (turned) => way(turned, first),
    whole,
  });
  if (isWhole(reading, first)) return reading;
  again();
  const second = whole(way(reading.turned, other()));
  return weigh(second).certainty > weigh(reading).certainty ? second : reading;
}

/** The reading of a page that may lie on its side or stand on its head. */
function readUpright(
  reader: Reader,
  {
    dpi,
    sideways,
    way,
    whole,
  }: { dpi: number; sideways: boolean; way(turned: number): Way; whole(one: Way): PageReading },
): PageReading {
  const standing = way(0);
  const first = sideways ? null : whole(standing);
  if (first && first.confidence >= DOUBTFUL && !isLying(first)) return first;
  let best = { way: standing, certainty: -1 };
  for (const turned of sideways ? [0, 1, 3, 2] : [0, 2, 1, 3]) {
    const one = turned === 0 ? standing : way(turned);
    const reading = reader.read(densest(one.straight), dpi * one.scale);
    const { certainty, letters } = weigh(reading);
    if (certainty > best.certainty) best = { way: one, certainty };
    if (reading.confidence >= SURE && letters >= ENOUGH && !isLying(reading)) break;
  }
  return first && best.way.turned === 0 ? first : whole(best.way);
}

/** Whether what was read is likely all that is on the page, and right. */
const isWhole = ({ confidence, paragraphs, place }: PageReading, { letters }: Prepared): boolean =>
  confidence >= GOOD && unreadPart(letters, paragraphs, place) <= MISSING;

/** Whether a word runs up or down: Tesseract reads such blocks too, but its boxes tell nothing of how their letters lie. */
const runsUp = ({ text, bbox }: Word): boolean => text.length > 2 && bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0;

const wordsOf = ({ paragraphs }: Reading): Word[] => paragraphs.flat().flatMap(({ words }) => words);

/** Whether most of what was read runs up or down. */
function isLying(reading: Reading): boolean {
  const long = wordsOf(reading).filter(({ text }) => text.length > 2);
  return long.filter(runsUp).length > long.length / 2;
}

/** How much was read that lies as it should, and how surely: on its head, most of what is found in a page are pieces of words. */
function weigh(reading: Reading): { certainty: number; letters: number } {
  let certainty = 0;
  let letters = 0;
  for (const word of wordsOf(reading)) {
    if (runsUp(word)) continue;
    certainty += Math.max(0, word.confidence - 50) * Math.min(8, word.text.length);
    letters += word.text.length;
  }
  return { certainty, letters };
}

/** The strip of the page with the most change in it from point to point, which is where most text is. */
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
  return crop(page, top, rows);
}

/** From the straight picture back to the page: the turns, undone one after the other. */
function placeOf({ width, height }: Gray, { turned, angle, scale, straight }: Way): Matrix {
  const { width: w, height: h } = straight;
  const sin = Math.sin(angle) / scale;
  const cos = Math.cos(angle) / scale;
  // The middle of the page was kept in the middle.
  const [middleX, middleY] = turned % 2 === 1 ? [height / 2, width / 2] : [width / 2, height / 2];
  const fall: Matrix = [
    cos,
    sin,
    -sin,
    cos,
    middleX - (w / 2) * cos + (h / 2) * sin,
    middleY - (w / 2) * sin - (h / 2) * cos,
  ];
  const turns: readonly Matrix[] = [
    NOWHERE,
    [0, -1, 1, 0, 0, height],
    [-1, 0, 0, -1, width, height],
    [0, 1, -1, 0, width, 0],
  ];
  return joined(fall, turns[turned]!);
}
