import { expect, it } from 'vitest';
import type { StatisticsPoint } from '../statistics.api.ts';
import { casesSpec, firstAnswerSpec } from './specs.ts';

const at = (day: string, more: Partial<StatisticsPoint> = {}): StatisticsPoint => ({
  ...{ at: day, opened: 0, closed: 0, first_answer: null },
  ...more,
});
const days = (...points: StatisticsPoint[]) =>
  ({ from: '2026-11-01', to: '2026-11-04', unit: 'day', points }) as const;
const NOW = Date.parse('2026-11-03T12:00:00Z');

it('days without cases are nought, those to come are not known, and the table has the others, newest first', () => {
  const spec = casesSpec(
    days(at('2026-11-01', { opened: 3, closed: 1 }), at('2026-11-03', { closed: 2 })),
    NOW,
  );
  expect(spec.series.map(({ values }) => values)).toEqual([
    [3, 0, 0, null],
    [1, 0, 2, null],
  ]);
  expect(spec.rows).toEqual([2, 0]);
  expect(spec.points[0]).toMatchObject({ short: '1.\u00a011.' });
});

it('first answers stand in one unit and read as people say them', () => {
  const spec = firstAnswerSpec(
    days(
      at('2026-11-01', { first_answer: 252 }),
      at('2026-11-02', { opened: 1 }),
      at('2026-11-03', { first_answer: 600 }),
    ),
    NOW,
  )!;
  expect(spec.series[0]!.values).toEqual([4.2, null, 10, null]);
  expect(spec.format(4.2)).toBe('4\u00a0min 12\u00a0s');
  expect(spec.axis!(5)).toBe('5\u00a0min');
  expect(firstAnswerSpec(days(at('2026-11-01', { opened: 2 })), NOW)).toBeNull();
});
