import { expect } from 'vitest';
import { deskew } from '../deskew.ts';
import { type Gray, quarterTurn } from '../gray.ts';
import { applyMatrix } from '../matrix.ts';
import { prepare } from '../prepare.ts';
import { type PageReading, type ReadPageHooks, readPage } from '../read-page.ts';
import type { Reader, Reading } from '../reader.ts';
import { findTilt } from '../tilt.ts';

export const WIDTH = 900;
export const HEIGHT = 1200;
/** Position of the page's one dark block, from the upper left corner. */
const MARK = { x: 150, y: 120, side: 14 };

/** A page of short dark strokes in rows sloping by `angle`, in uneven light. */
export function written(angle: number, { rules = false } = {}): Gray {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) data[at] = 250 - (x / WIDTH) * 110;
  const ink = (x: number, y: number, value: number): void => {
    const turnedX = Math.round(x * Math.cos(angle) - y * Math.sin(angle));
    const turnedY = Math.round(x * Math.sin(angle) + y * Math.cos(angle));
    if (turnedX >= 0 && turnedX < WIDTH && turnedY >= 0 && turnedY < HEIGHT)
      data[turnedY * WIDTH + turnedX] = value;
  };
  for (let row = 200; row < 1000; row += 28)
    for (let x = 120 + ((row * 31) % 9); x < 780; x += 7 + ((x * 5 + row) % 5))
      // Words of different lengths, so that nothing lines up between rows.
      if ((x * 7 + row * 13) % 61 > 9)
        for (let dy = 0; dy < 11; dy++) for (let dx = 0; dx < 4; dx++) ink(x + dx, row + dy, 60);
  if (rules)
    for (let y = 100; y < 1100; y++)
      for (const x of [100, 400, 800]) for (let dx = 0; dx < 3; dx++) ink(x + dx, y, 40);
  for (let dy = 0; dy < MARK.side; dy++)
    for (let dx = 0; dx < MARK.side; dx++) ink(MARK.x + dx, MARK.y + dy, 0);
  return { width: WIDTH, height: HEIGHT, data };
}

export const DEGREE = Math.PI / 180;

/** Position of the mark in a picture, or null. */
function markOf({ width, data }: Gray, darkest: number): { x: number; y: number } | null {
  let [sum, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at]! > darkest) continue;
    sum += 1;
    x += (at % width) + 0.5;
    y += Math.floor(at / width) + 0.5;
  }
  return sum > 0 ? { x: x / sum, y: y / sum } : null;
}

/**
 * A fake reader: it finds the mark and is certain only if that is in the upper left. For a strip it knows which page it is from.
 */
function lookingReader(page: Gray): Reader & { strips: number } {
  const { standing, lying, sideways } = findTilt(page);
  const { page: ready, scale } = prepare(page, sideways).first;
  const ways = [0, 1, 2, 3].map((turned) =>
    deskew(quarterTurn(ready, turned), turned % 2 ? lying : standing, scale),
  );
  const looking = {
    strips: 0,
    read(picture: Gray): Reading {
      let seen = picture;
      if (picture.height < 400) {
        looking.strips += 1;
        seen = ways.find((way) => way.width === picture.width && holds(way, picture))!;
      }
      const { x, y } = markOf(seen, 25)!;
      const upright = x < seen.width / 2 && y < seen.height / 2;
      const confidence = upright ? 95 : 40;
      const bbox = { x0: x, y0: y, x1: x + 20, y1: y };
      const words = [{ text: 'oznaka-koja-se-trazi', confidence, bbox }];
      return { paragraphs: [[{ words, bbox, baseline: bbox }]], confidence };
    },
  };
  return looking as unknown as Reader & { strips: number };
}

/** Whether the strip is part of the picture. */
function holds({ data, width }: Gray, strip: Gray): boolean {
  const start = data.indexOf(strip.data[0]!);
  for (let at = start; at >= 0 && at < data.length; at += width - (at % width)) {
    const from = at - (at % width);
    if (strip.data.every((value, offset) => data[from + offset] === value)) return true;
  }
  return false;
}

export const readHere = (
  reader: Reader,
  page: Gray,
  asides: Partial<ReadPageHooks> = {},
): Promise<PageReading> =>
  readPage(reader, page, 150, { again: () => {}, isOther: async () => false, ...asides });

/** A page turned by so much is read upright, and its words are placed. */
export async function readsTurned(quarters: number, degrees: number): Promise<void> {
  const page = quarterTurn(written(degrees * DEGREE), quarters);
  const reader = lookingReader(page);
  const { paragraphs, place, turned, confidence } = await readHere(reader, page);
  expect(confidence).toBe(95);
  expect((turned + quarters) % 4).toBe(0);
  // An upright page needs no trial strips.
  expect(reader.strips > 0).toBe(quarters > 0);
  const { bbox } = paragraphs[0]![0]!.words[0]!;
  const [x, y] = applyMatrix(place, bbox.x0, bbox.y0);
  const mark = markOf(page, 0)!;
  expect(Math.hypot(x - mark.x, y - mark.y)).toBeLessThan(2.5);
}
