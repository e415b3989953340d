import { expect, it } from 'vitest';
import type { Figures } from '../figures.api.ts';
import { activeSpec, spreadSpec } from './specs.ts';
import { newestShare } from './words.ts';

const line = (number: string, active: number[], stable = true) => ({
  ...{ number, stable, published_on: '2026-11-01', half_after: null, active },
  downloads: active.map(() => 0),
});
const figures = (numbers: Figures['numbers'], platforms: Figures['platforms'] = []): Figures => ({
  ...{
    from: '2026-11-01',
    to: '2026-11-03',
    unit: 'day',
    since: '2026-11-01',
    installations: null,
    before: null,
  },
  current: { downloads: 0, active: null },
  points: ['2026-11-01', '2026-11-02', '2026-11-03'],
  total: {
    downloads: [0, 0, 0],
    active: [0, 1, 2].map((point) => numbers.reduce((sum, { active }) => sum + active[point]!, 0)),
  },
  ...{ numbers, platforms },
});

it('shares are of those that say their version, and a day without any has none', () => {
  const spec = spreadSpec(
    figures([line('1.1.0', [0, 0, 3]), line('1.0.0', [4, 0, 1]), line('', [6, 0, 6])]),
  )!;
  expect(spec.series.map(({ name, values }) => [name, values])).toEqual([
    ['1.1.0', [0, null, 75]],
    ['1.0.0', [100, null, 25]],
  ]);
  expect(spec.rows).toEqual([2, 0]);
  expect(spec.format(75)).toBe('75,0\u00a0%');
});

it('many versions have the largest ones as lines, and the others together', () => {
  const many = ['6.0.0', '5.0.0', '4.0.0', '3.0.0', '2.0.0', '1.0.0'].map((number, n) =>
    line(number, [10 - n, 10 - n, 10 - n]),
  );
  const { series } = spreadSpec(figures(many))!;
  expect(series.map(({ name }) => name)).toEqual(['6.0.0', '5.0.0', '4.0.0', '3.0.0', 'Ostale']);
  for (const point of [0, 1, 2])
    expect(series.reduce((sum, { values }) => sum + values[point]!, 0)).toBeCloseTo(100);
});

it('nobody who says a version is no chart; platforms have a line each where there are several', () => {
  expect(spreadSpec(figures([line('', [1, 2, 3])]))).toBeNull();
  const one = { platform: 'windows', active: [1, 2, 3], downloads: [0, 0, 0] } as const;
  const two = { platform: 'macos', active: [1, 1, 1], downloads: [0, 0, 0] } as const;
  const names = (platforms: readonly object[]) =>
    activeSpec(figures([], platforms as Figures['platforms'])).series.map(({ name }) => name);
  expect(names([one])).toEqual(['Instalacije']);
  expect(names([one, two])).toEqual(['Windows', 'macOS']);
});

it('who is on the newest stable version is said of the last day with anybody', () => {
  expect(newestShare(figures([line('2.0.0-beta.1', [9, 9, 0], false), line('1.1.0', [0, 1, 0])]))).toBe(0.1);
  expect(newestShare(figures([line('', [1, 1, 1])]))).toBeNull();
  expect(newestShare(figures([]))).toBeNull();
});
