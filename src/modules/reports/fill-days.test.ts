import { expect, test } from 'vitest';
import { fillDays } from './fill-days.ts';

test('every day has its place, also one on which nothing happened', () => {
  const days = { from: '2026-02-28', to: '2026-03-02' };
  expect(fillDays([{ day: '2026-03-01', count: 3 }], days)).toEqual([
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 3 },
    { day: '2026-03-02', count: 0 },
  ]);
});
