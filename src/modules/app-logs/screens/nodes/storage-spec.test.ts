import { expect, it } from 'vitest';
import { specOf } from './storage-spec.ts';

const KB = 1024;
const MB = 1024 * KB;
const TODAY = '2026-11-21';
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('has a bar for each day until today, the oldest first', () => {
  const { points, series } = specOf(
    ['2026-11-22', '2026-11-21', '2026-11-23', '2026-11-20'].map((day, n) => ({ day, bytes: n * KB })),
    TODAY,
  );
  expect(points.map(({ label, short }) => [plain(label), plain(short)])).toEqual([
    ['20. 11. 2026.', '20. 11.'],
    ['21. 11. 2026.', '21. 11.'],
  ]);
  expect(series.map(({ values }) => values)).toEqual([[3, 1]]);
});

it.each<[string, number[], number[], string]>([
  ['kilobytes while all days are small', [512 * KB, 4 * MB - KB], [512, 4095], '512 KB'],
  ['megabytes when one is not', [512 * KB, 4 * MB], [0.5, 4], '512 KB'],
  ['kilobytes where nothing is', [0, 0], [0, 0], '0 B'],
])('measures the days in %s', (_name, bytes, values, first) => {
  const spec = specOf(
    bytes.map((size, n) => ({ day: `2026-11-${20 + n}`, bytes: size })),
    TODAY,
  );
  expect(spec.series[0]!.values).toEqual(values);
  expect(plain(spec.format(values[0]!))).toBe(first);
});

it('counts only the days that it shows', () => {
  const ahead = { day: '2026-11-22', bytes: 8 * MB };
  expect(specOf([{ day: TODAY, bytes: 3 * KB }, ahead], TODAY).series[0]!.values).toEqual([3]);
});
