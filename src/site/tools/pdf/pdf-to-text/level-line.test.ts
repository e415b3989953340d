import { expect, it } from 'vitest';
import { levelledLine } from './level-line.ts';
import type { WordTransform } from './messages.ts';

/** Words of a line 0.02 high, each this much lower than the one before. */
const falling = (by: number): WordTransform[] =>
  [0, 1, 2, 3, 4].map((at) => [0.1, 0, 0, -0.02, 0.1 + at * 0.12, 0.5 + at * by]);

it('the words of a line that falls a little come to stand at one height', () => {
  for (const [, , , , , foot] of levelledLine(falling(0.003))) expect(foot).toBeCloseTo(0.506);
});

it('no word is moved so far that it stands in another line', () => {
  const steep = falling(0.02);
  levelledLine(steep).forEach((place, at) => {
    expect(Math.abs(place[5] - steep[at]![5])).toBeLessThanOrEqual(0.008 + 1e-9);
    expect(place[4]).toBe(steep[at]![4]);
  });
  expect(levelledLine(steep)[4]![5]).toBeCloseTo(0.572);
});

it('a line that runs down the page is moved to the side', () => {
  const down = falling(0.003).map(([a, b, c, d, e, f]): WordTransform => [b, a, d, c, f, e]);
  for (const [, , , , left] of levelledLine(down)) expect(left).toBeCloseTo(0.506);
});

it('nothing stays nothing', () => expect(levelledLine([])).toEqual([]));
