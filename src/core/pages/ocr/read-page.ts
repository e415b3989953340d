import { deskew } from './deskew.ts';
import { type Gray, quarterTurn } from './gray.ts';
import { unreadPart } from './letters.ts';
import { compose, type Matrix } from './matrix.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Reader, Reading } from './reader.ts';
import { findTilt } from './tilt.ts';
import { findUpright, isDoubtful, weigh } from './upright.ts';

/** A page's reading, and the position of its picture. */
export interface PageReading extends Reading {
  /** Transformation from the reading to the given picture. */
  place: Matrix;
  /** Clockwise quarter turns applied to the picture. */
  turned: number;
  /** Median height of its letters in pixels of the given picture; 0: none found. */
  letters: number;
  /** The page contains an alphabet that none of the languages has. */
  other: boolean;
}

/** Callbacks during a reading. */
export interface ReadPageHooks {
  /** Before the whole page is read again. */
  again(): void;
  /** Whether the page contains the other alphabet, given this reading and the upright picture. */
  isOther(reading: Reading, straight: Gray, dpi: number): Promise<boolean>;
}

/** A reading below this confidence, or that misses more than this share of the letters, is tried again. */
const GOOD = 85;
const MISSING = 0.03;
const NOWHERE: Matrix = [1, 0, 0, 1, 0, 0];

/** A page rotated by quarter turns, deskewed and enlarged. */
interface Attempt {
  turned: number;
  angle: number;
  scale: number;
  straight: Gray;
  dpi: number;
}

/**
 * Reads a page in any orientation. Most pages are upright and read once. Where the rows of dark pixels suggest another orientation,
 * or the reading is poor, strips of the page are tried to find it. A poor or incomplete reading is repeated with different
 * preparation and the better one kept: at most three readings. If the alphabet is another, no more is tried.
 */
export async function readPage(
  reader: Reader,
  page: Gray,
  dpi: number,
  { again, isOther }: ReadPageHooks,
): Promise<PageReading> {
  const tilt = findTilt(page);
  if (tilt.blank)
    return { paragraphs: [], confidence: 0, place: NOWHERE, turned: 0, letters: 0, other: false };
  const { first, other } = prepare(page, tilt.sideways);
  const way = (turned: number, { page: ready, scale }: Prepared = first): Attempt => {
    const angle = turned % 2 === 1 ? tilt.lying : tilt.standing;
    return {
      turned,
      angle,
      scale,
      straight: deskew(quarterTurn(ready, turned), angle, scale),
      dpi: dpi * scale,
    };
  };
  const read = (one: Attempt): PageReading => ({
    ...reader.read(one.straight, one.dpi),
    place: toPageTransform(page, one),
    turned: one.turned,
    letters: first.letters.height,
    other: false,
  });
  const looked = async (one: Attempt): Promise<PageReading> => {
    const reading = read(one);
    return { ...reading, other: await isOther(reading, one.straight, one.dpi) };
  };

  let reading = tilt.sideways ? null : await looked(way(0));
  if (reading?.other) return reading;
  if (!reading || isDoubtful(reading)) {
    const turned = findUpright(reader, tilt.sideways ? [0, 1, 3, 2] : [0, 2, 1, 3], way);
    if (!reading || turned !== 0) reading = await looked(way(turned));
  }
  if (reading.other || isWhole(reading, first)) return reading;
  again();
  const second = read(way(reading.turned, other()));
  return weigh(second).certainty > weigh(reading).certainty ? second : reading;
}

/** Whether the reading is likely complete and right. */
const isWhole = ({ confidence, paragraphs, place }: PageReading, { letters }: Prepared): boolean =>
  confidence >= GOOD && unreadPart(letters, paragraphs, place) <= MISSING;

/** Transformation from the deskewed picture back to the page. */
function toPageTransform({ width, height }: Gray, { turned, angle, scale, straight }: Attempt): Matrix {
  const { width: w, height: h } = straight;
  const sin = Math.sin(angle) / scale;
  const cos = Math.cos(angle) / scale;
  // The page's centre stayed in the centre.
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
  return compose(fall, turns[turned]!);
}
