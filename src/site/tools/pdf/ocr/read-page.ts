import { type Gray, quarterTurn } from './gray.ts';
import { unreadPart } from './letters.ts';
import { level } from './level.ts';
import { joined, type Matrix } from './matrix.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Reader, Reading } from './reader.ts';
import { findTilt } from './tilt.ts';
import { findUpright, isDoubtful, weigh } from './upright.ts';

/** A page as it was read, and how its picture lay. */
export interface PageReading extends Reading {
  /** From the places in the reading to those in the picture that was given. */
  place: Matrix;
  /** Clockwise quarters by which the picture had to be turned. */
  turned: number;
  /** Something on it is written in the alphabet that none of the languages has. */
  other: boolean;
}

/** What is asked, and told, while a page is read. */
export interface Asides {
  /** Before the whole page is read once more. */
  again(): void;
  /** Whether something on the page is in the other alphabet: it was read like this, from this straight picture. */
  isOther(reading: Reading, straight: Gray, dpi: number): Promise<boolean>;
}

/** A reading less certain than this, or one that leaves out more than this part of the page's letters, is tried once more. */
const GOOD = 85;
const MISSING = 0.03;
const NOWHERE: Matrix = [1, 0, 0, 1, 0, 0];

/** A page turned by some quarters, and straight, as large as its letters need it. */
interface Way {
  turned: number;
  angle: number;
  scale: number;
  straight: Gray;
  dpi: number;
}

/**
 * Reads a page however it lies. Most stand on their feet, and are read once; where the rows of dark points speak for another way, or
 * the reading is poor, it is found out which way up they are. What then was read badly, or not all of it, is read once more from a page made
 * ready in another way, and the better of the two is kept: three readings at most. Where the alphabet is another, no more is tried.
 */
export async function readPage(
  reader: Reader,
  page: Gray,
  dpi: number,
  { again, isOther }: Asides,
): Promise<PageReading> {
  const tilt = findTilt(page);
  if (tilt.blank) return { paragraphs: [], confidence: 0, place: NOWHERE, turned: 0, other: false };
  const { first, other } = prepare(page, tilt.sideways);
  const way = (turned: number, { page: ready, scale }: Prepared = first): Way => {
    const angle = turned % 2 === 1 ? tilt.lying : tilt.standing;
    return {
      turned,
      angle,
      scale,
      straight: level(quarterTurn(ready, turned), angle, scale),
      dpi: dpi * scale,
    };
  };
  const read = (one: Way): PageReading => ({
    ...reader.read(one.straight, one.dpi),
    place: placeOf(page, one),
    turned: one.turned,
    other: false,
  });
  const looked = async (one: Way): Promise<PageReading> => {
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

/** Whether what was read is likely all that is on the page, and right. */
const isWhole = ({ confidence, paragraphs, place }: PageReading, { letters }: Prepared): boolean =>
  confidence >= GOOD && unreadPart(letters, paragraphs, place) <= MISSING;

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
