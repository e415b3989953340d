import { expect, it } from 'vitest';
import { heightOf, pathOf, pointsOf } from './chart.ts';

const BOX = { width: 110, height: 30, pad: 5 };

it('stands a whole score at the top and none at the bottom, inside the margin', () => {
  expect([1, 0.9, 0.5, 0].map((score) => heightOf(score, BOX))).toEqual([5, 7, 15, 25]);
});

it('takes equal steps over the whole width', () => {
  expect(pointsOf([0.5, 1, 0], BOX)).toEqual([
    { index: 0, score: 0.5, x: 5, y: 15 },
    { index: 1, score: 1, x: 55, y: 5 },
    { index: 2, score: 0, x: 105, y: 25 },
  ]);
});

it('stands a single run where the newest is, and draws no line', () => {
  const points = pointsOf([1], BOX);
  expect(points).toEqual([{ index: 0, score: 1, x: 105, y: 5 }]);
  expect(pathOf(points)).toBe('M105 5');
  expect(pathOf(pointsOf([], BOX))).toBe('');
});

it('breaks the line where a score is missing', () => {
  expect(pathOf(pointsOf([1, 1, null, 0.5, 0], BOX))).toBe('M5 5L30 5M80 15L105 25');
});
