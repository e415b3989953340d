import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillDays, roundTop } from './activity-data.ts';

test('every day has its place, also one on which nothing happened', () => {
  expect(fillDays([{ day: '2026-03-01', count: 3 }], 3, '2026-03-02')).toEqual([
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 3 },
    { day: '2026-03-02', count: 0 },
  ]);
});

test('a server already in the next day loses nothing', () => {
  expect(fillDays([{ day: '2026-03-03', count: 1 }], 2, '2026-03-02').at(-1)).toEqual({
    day: '2026-03-03',
    count: 1,
  });
});

test('the top of a scale is never below the highest bar', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (value) => {
      const top = roundTop(value);
      expect(top).toBeGreaterThanOrEqual(value);
      expect(top).toBeLessThanOrEqual(Math.max(4, value * 2.5));
      expect(top % 2 === 0 || top % 5 === 0).toBe(true);
    }),
  );
});
