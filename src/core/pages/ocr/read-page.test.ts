import { describe, expect, it, vi } from 'vitest';
import { type Gray, quarterTurn, shrink, toGray } from './gray.ts';
import type { Reader, Reading } from './reader.ts';
import { DEGREE, HEIGHT, readHere, readsTurned, WIDTH, written } from './test/turned.ts';
import { findTilt } from './tilt.ts';

describe('how a page lies', () => {
  it.each([0.7, -9.3])('is found to a tenth of a degree: %s', (degrees) => {
    const found = findTilt(written(degrees * DEGREE));
    expect(found.sideways).toBe(false);
    expect(Math.abs(found.standing / DEGREE - degrees)).toBeLessThan(0.1);
  });

  it('is found on its side too', () => {
    const found = findTilt(quarterTurn(written(1.2 * DEGREE), 3));
    expect(found.sideways).toBe(true);
    expect(Math.abs(found.lying / DEGREE - 1.2)).toBeLessThan(0.1);
  });

  it('an empty page lies straight, and is empty', () => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(240);
    expect(findTilt({ width: WIDTH, height: HEIGHT, data })).toEqual({
      sideways: false,
      standing: 0,
      lying: 0,
      blank: true,
    });
  });
});

describe('a page that is read', () => {
  it.each([
    [0, 2.4],
    [1, -1.5],
  ])('turned by %s quarters and %s degrees, is read upright, and its words placed', readsTurned);
});

/** A fake reader that returns these answers in turn and records the pictures' widths. */
function answering(...answers: ((picture: Gray) => Reading)[]): Reader & { widths: number[] } {
  const widths: number[] = [];
  const read = (picture: Gray): Reading => {
    widths.push(picture.width);
    return answers[widths.length - 1]!(picture);
  };
  return { read, widths } as unknown as Reader & { widths: number[] };
}
/** The same word repeated down a part of the picture, with this confidence. */
const upper =
  (text: string, part: number, confidence: number) =>
  ({ width, height }: Gray): Reading => {
    const lines = Array.from({ length: 10 * part }, (_, at) => {
      const bbox = { x0: 0, y0: (at * height) / 10, x1: width, y1: ((at + 1) * height) / 10 };
      return { words: [{ text, confidence, bbox }], bbox, baseline: bbox };
    });
    return { paragraphs: [lines], confidence };
  };
const textOf = ({ paragraphs }: Reading): string => paragraphs.flat(2)[0]!.words[0]!.text;

describe('a page that is read once more', () => {
  const page = written(0);

  it('is one of which not all was read, or badly; the better reading is kept', async () => {
    const said = vi.fn();
    const left = answering(upper('pola', 0.5, 95), upper('sve i cijelo', 1, 95));
    expect(textOf(await readHere(left, page, { again: said }))).toBe('sve i cijelo');
    expect(said).toHaveBeenCalledTimes(1);
    // Another size, so that the page is segmented differently.
    expect(left.widths[1]! / left.widths[0]!).toBeCloseTo(1.3, 1);
    const poor = answering(upper('nejasno', 1, 80), upper('nejasnije', 1, 60));
    expect(textOf(await readHere(poor, page))).toBe('nejasno');
    expect(poor.widths).toHaveLength(2);
  });

  it('is no other', async () => {
    const said = vi.fn();
    const good = answering(upper('sve', 1, 95));
    expect(textOf(await readHere(good, page, { again: said }))).toBe('sve');
    expect(said).not.toHaveBeenCalled();
    // In the other alphabet, a second reading would not help.
    const foreign = answering(upper('nejasno', 1, 50));
    expect(await readHere(foreign, page, { again: said, isOther: async () => true })).toMatchObject({
      other: true,
    });
    expect(said).not.toHaveBeenCalled();
  });
});

it('pictures keep their gray: transparent is white, a mean is a mean', () => {
  const rgba = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255);
  const gray = toGray(rgba, 2, 2);
  expect([...gray.data]).toEqual([255, 0, 255, 76]);
  expect([...shrink(gray, 2).data]).toEqual([146]);
  expect([...quarterTurn(gray, 1).data]).toEqual([255, 255, 76, 0]);
  expect(quarterTurn(quarterTurn(gray, 3), 1)).toEqual(gray);
});
