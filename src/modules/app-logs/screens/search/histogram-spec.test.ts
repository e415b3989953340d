import { expect, it } from 'vitest';
import type { LogHistogram } from '../../search/search.api.ts';
import { drawnHistogram } from './histogram-spec.ts';

const histogram: Pick<LogHistogram, 'from' | 'to' | 'step' | 'points'> = {
  step: 60,
  from: '2026-11-21T13:00:30.000Z',
  to: '2026-11-21T13:03:10.000Z',
  points: [
    { at: '2026-11-21T13:01:00.000Z', levels: { info: 5, error: 2 } },
    { at: '2026-11-21T13:03:00.000Z', levels: { info: 1 } },
  ],
};

it('has a bar for each step, also without lines, the worst level at the bottom', () => {
  const { spec, times, counts } = drawnHistogram(histogram);
  expect(spec.points.map(({ short }) => short)).toEqual(['14:00', '14:01', '14:02', '14:03']);
  expect(times).toHaveLength(5);
  expect(new Date(times[1]!).toISOString()).toBe('2026-11-21T13:01:00.000Z');
  expect(spec.series.map(({ name, values }) => [name, values])).toEqual([
    ['Greška', [0, 2, 0, 0]],
    ['Informacija', [0, 5, 0, 1]],
  ]);
  expect(counts).toMatchObject({ error: 2, info: 6, warn: 0 });
});

it('draws only the chosen levels, and counts all', () => {
  const { spec, counts } = drawnHistogram(histogram, (level) => level === 'error');
  expect(spec.series.map(({ name }) => name)).toEqual(['Greška']);
  expect(counts.info).toBe(6);
});

it.each([
  ['2026-11-22T13:00:00.000Z', 3600, '14:00'],
  ['2026-11-28T13:00:00.000Z', 7200, 'sub 14 h'],
  ['2026-12-21T13:00:00.000Z', 86_400, '21. 11.'],
])('until %s a bar is called as briefly as can be', (to, step, text) => {
  const { spec } = drawnHistogram({ from: '2026-11-21T13:00:00.000Z', to, step, points: [] });
  expect(spec.points[0]!.short.replaceAll('\u00a0', ' ')).toBe(text);
});
