import { expect, it } from 'vitest';
import { type ChartSpec, heightsOf, isEmpty, pointAfter, pointText, rangeText, sideOf } from './spec.ts';

const spec: ChartSpec = {
  points: [
    { label: '20. 11. 2026.', short: '20. 11.' },
    { label: '21. 11. 2026.', short: '21. 11.' },
  ],
  series: [
    { name: 'Posjetioci', kind: 'area', colour: '--c-tile-deco', values: [1200, null] },
    { name: 'Razdoblje prije', kind: 'line', colour: '--c-line-strong', values: [3, 4] },
  ],
  format: (value) => value.toLocaleString('de-DE'),
};

it('says a point with all its values, also those that are not known', () => {
  expect(pointText(spec, 0)).toBe('20. 11. 2026.: Posjetioci 1.200, Razdoblje prije 3');
  expect(pointText(spec, 1)).toBe('21. 11. 2026.: Posjetioci —, Razdoblje prije 4');
});

it('is empty where nothing is known, and not where all is zero', () => {
  const of = (...values: (number | null)[]): ChartSpec => ({
    ...spec,
    series: [{ ...spec.series[0]!, values }],
  });
  expect(isEmpty(of())).toBe(true);
  expect(isEmpty(of(null, null))).toBe(true);
  expect(isEmpty(of(0, null))).toBe(false);
});

it('stands stacked series on one another, where nothing is known on what is', () => {
  expect(heightsOf(spec)).toEqual([
    [1200, null],
    [3, 4],
  ]);
  expect(heightsOf({ ...spec, stacked: true })).toEqual([
    [1200, 0],
    [1203, 4],
  ]);
});

it.each<[string, ChartSpec['series'][number]['kind'][], boolean, number[]]>([
  ['two bars stand beside each other', ['bars', 'bars'], false, [-1, 1]],
  ['also with a line between them', ['bars', 'line', 'bars'], false, [-1, 1]],
  ['stacked ones stand in the middle', ['bars', 'bars'], true, [0, 0]],
  ['one stands in the middle', ['line', 'bars'], false, [0]],
  ['three stand in the middle', ['bars', 'bars', 'bars'], false, [0, 0, 0]],
])('of the bars of a point, %s', (_name, kinds, stacked, sides) => {
  const series = kinds.map((kind) => ({ ...spec.series[0]!, kind }));
  const bars = series.filter(({ kind }) => kind === 'bars');
  expect(bars.map((one) => sideOf(one, { ...spec, series, stacked }))).toEqual(sides);
});

it('says a range, and one of a single point as that point', () => {
  expect(rangeText(spec, [0, 1])).toBe('od 20. 11. 2026. do 21. 11. 2026.');
  expect(rangeText(spec, [1, 1])).toBe('21. 11. 2026.');
});

it.each([
  ['ArrowRight', null, 0],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', null, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Escape', 3, null],
  ['Tab', 3, undefined],
] as const)('%s leads from %s to %s', (key, at, to) => expect(pointAfter(key, at, 5)).toBe(to));
