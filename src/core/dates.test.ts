import { expect, it } from 'vitest';
import { dayOf, dayStart, daysBetween, daysLater, monthsLater, monthText } from './dates.ts';

it.each([
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-10-25', -1, '2026-10-24'],
  ['2024-02-28', 2, '2024-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %d days is %s, whatever the clocks do', (day, days, expected) => {
  expect(daysLater(day, days)).toBe(expected);
  expect(dayOf(dayStart(day), days)).toBe(expected);
  expect(daysBetween(...([day, expected].sort() as [string, string]))).toBe(Math.abs(days) + 1);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-11-22', -11, '2025-12-22'],
  ['2026-03-31', 12, '2027-03-31'],
])('%s and %d months is %s', (day, months, expected) => {
  expect(monthsLater(day, months)).toBe(expected);
});

it('a month reads by its name', () => {
  expect(monthText('2026-11-22')).toBe('novembar 2026.');
});
