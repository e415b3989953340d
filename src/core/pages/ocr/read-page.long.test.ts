// Long, since a page is turned and looked at for each of these.
// In the suite: read-page.test.ts (a page that lies straight, askew and on its side).
import { describe, expect, it, vi } from 'vitest';
import { type Gray, quarterTurn } from './gray.ts';
import type { Reader, Reading } from './reader.ts';
import { DEGREE, readHere, readsTurned, written } from './test/turned.ts';
import { findTilt } from './tilt.ts';

describe('how a page lies', () => {
  it.each([0, -1.9, 4])('is found to a tenth of a degree: %s', (degrees) => {
    const found = findTilt(written(degrees * DEGREE));
    expect(found.sideways).toBe(false);
    expect(Math.abs(found.standing / DEGREE - degrees)).toBeLessThan(0.1);
  });

  it('is found on its side too, and in spite of the rules of a table', () => {
    for (const rules of [false, true]) {
      const found = findTilt(quarterTurn(written(1.2 * DEGREE, { rules }), 3));
      expect(found.sideways).toBe(true);
      expect(Math.abs(found.lying / DEGREE - 1.2)).toBeLessThan(0.1);
    }
  });
});

describe('a page that is read', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0.8],
    [3, 3.1],
  ])('turned by %s quarters and %s degrees, is read upright, and its words placed', readsTurned);

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
