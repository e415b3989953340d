import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysLater, monthsLater } from '../../../core/dates.ts';
import type { Days } from '../../../core/period.ts';
import { spansOf } from './spans.ts';

/** All days of a stretch. */
function daysIn({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
}
const monthsIn = ({ from, to }: Days): Days => ({ from, to: daysLater(monthsLater(to, 1), -1) });
const yearsIn = ({ from, to }: Days): Days => ({ from, to: `${to.slice(0, 4)}-12-31` });

it.each([
  ['2026-01-01', '2026-12-31', { years: { from: '2026-01-01', to: '2026-01-01' }, months: [], days: [] }],
  [
    '2025-12-01',
    '2026-11-29',
    {
      years: null,
      months: [{ from: '2025-12-01', to: '2026-10-01' }],
      days: [{ from: '2026-11-01', to: '2026-11-29' }],
    },
  ],
  ['2026-02-10', '2026-02-20', { years: null, months: [], days: [{ from: '2026-02-10', to: '2026-02-20' }] }],
  [
    '2023-11-15',
    '2026-02-28',
    {
      years: { from: '2024-01-01', to: '2025-01-01' },
      months: [
        { from: '2023-12-01', to: '2023-12-01' },
        { from: '2026-01-01', to: '2026-02-01' },
      ],
      days: [{ from: '2023-11-15', to: '2023-11-30' }],
    },
  ],
])('%s to %s', (from, to, expected) => expect(spansOf({ from, to })).toEqual(expected));

it('every day is in one part', () => {
  const day = fc.integer({ min: 0, max: 1800 }).map((n) => daysLater('2022-01-01', n));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const { years, months, days } = spansOf({ from, to });
      const parts = [...(years ? [yearsIn(years)] : []), ...months.map(monthsIn), ...days];
      expect(parts.flatMap(daysIn).sort()).toEqual(daysIn({ from, to }));
    }),
  );
});
