import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartOf, trendOf } from './figures.ts';

it('the trend of what grows evenly is that growth, whatever it begins with', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 2, max: 200 }),
      (first, step, count) => {
        const samples = Array.from({ length: count }, (_, n) => first + n * step);
        expect(trendOf(samples).growth).toBeCloseTo(step * (count - 1), 6);
      },
    ),
  );
  expect(trendOf([5, 5, 5]).growth).toBe(0);
  expect(trendOf([7])).toEqual({ mean: 7, growth: 0 });
});

it('a peak in the middle is no growth', () => {
  expect(trendOf([1, 1, 9, 1, 1]).growth).toBeCloseTo(0, 9);
});

it('the chart has a bar for each part, from the least to the most', () => {
  expect(chartOf([0, 1, 2, 3, 4, 5, 6, 7])).toBe('▁▂▃▄▅▆▇█');
  expect(chartOf([0, 0, 7, 7], 2)).toBe('▁█');
  expect(chartOf([3, 3, 3])).toBe('▁▁▁');
  expect(chartOf(Array.from({ length: 1000 }, (_, n) => n))).toHaveLength(60);
});
