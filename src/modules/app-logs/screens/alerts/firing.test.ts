import { expect, it } from 'vitest';
import { firingOf, stretchFor } from './firing.ts';

const firing = (counts: number[], lines: number, minutes: number, step = 60) =>
  firingOf(
    { step },
    counts.map((_, index) => index * step * 1000),
    counts,
    { lines, minutes },
  );

it('tells once while there are too many, and again only after it was calm', () => {
  const { fired, most, sums } = firing([0, 5, 6, 0, 0, 0, 12, 0], 10, 2);
  expect(sums).toEqual([0, 5, 11, 6, 0, 0, 12, 12]);
  expect(fired).toBe(2);
  expect(most).toBe(12);
});

it('does not tell where there are as many as allowed', () => {
  expect(firing([10, 0, 10], 10, 1).fired).toBe(0);
});

it('says when its bars do not divide the minutes', () => {
  expect(firing([1], 1, 7, 300).roughly).toBe(true);
  expect(firing([1], 1, 10, 300).roughly).toBe(false);
});

it.each([
  [1, 60],
  [5, 300],
  [29, 300],
  [30, 1800],
  [1440, 1800],
])('looks at %i minutes in bars of %i seconds', (minutes, step) =>
  expect(stretchFor(minutes).step).toBe(step),
);
