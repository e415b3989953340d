import { expect, it } from 'vitest';
import { periodEnd, periodOf, periodStart, periodsOf, wholePeriods } from './periods.ts';

const year = { start: '2026-01-01', end: '2026-12-31' };
const odd = { start: '2025-11-15', end: '2027-02-28' };

it('months of a year are counted from its first', () => {
  expect([periodOf(year, '2026-12-03'), periodOf(odd, '2026-01-01'), periodOf(odd, odd.end)]).toEqual([
    12, 3, 16,
  ]);
  expect([1, 2, 12, 13].map((period) => periodStart(year, period))).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect([1, 2, 3, 16].map((period) => periodStart(odd, period))).toEqual([
    '2025-11-15',
    '2025-12-01',
    '2026-01-01',
    '2027-02-01',
  ]);
  expect([1, 2, 16].map((period) => periodEnd(odd, period))).toEqual([
    '2025-11-30',
    '2025-12-31',
    '2027-02-28',
  ]);
  expect(periodsOf(odd)[2]).toEqual({ period: 3, label: 'januar 2026.', short: 'jan' });
});

it('a day divides its year into whole months and the rest of one', () => {
  expect(wholePeriods(year, '2025-12-31')).toEqual({ periods: 0, rest: null });
  expect(wholePeriods(year, '2026-02-28')).toEqual({ periods: 2, rest: null });
  expect(wholePeriods(year, '2026-03-10')).toEqual({ periods: 2, rest: ['2026-03-01', '2026-03-10'] });
  expect(wholePeriods(odd, '2025-11-20')).toEqual({ periods: 0, rest: ['2025-11-15', '2025-11-20'] });
});
