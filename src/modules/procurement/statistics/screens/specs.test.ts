import { expect, it } from 'vitest';
import type { Overview } from '../overview.api.ts';
import { singleSpec, spendingSpec } from './specs.ts';
import { axisMoney, listLink, ratioOf, shareText, singleShare } from './statistics-data.ts';

const NONE = {
  contracts: 0,
  priced: 0,
  value: '0.00',
  other: 0,
  lots: 0,
  single: 0,
  compared: 0,
  estimate: '0.00',
  price: '0.00',
};
const timed = (points: Partial<Overview['points'][number]>[]) => ({
  ...{ from: '2026-01-01', to: '2026-03-31', unit: 'month' as const },
  points: points.map((one) => ({ ...NONE, at: '', ...one })),
});
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('a month without contracts stands in the chart with nothing, and not in the table', () => {
  const spec = spendingSpec(
    timed([
      { at: '2026-01-01', value: '10.50' },
      { at: '2026-03-01', value: '7.00' },
    ]),
  );
  expect(spec.series[0]!.values).toEqual([10.5, 0, 7]);
  expect(spec.rows).toEqual([2, 0]);
});

it('a share of lots whose bids nobody knows is none', () => {
  expect(singleSpec(timed([{ at: '2026-01-01', contracts: 1 }]))).toBeNull();
  const spec = singleSpec(timed([{ at: '2026-02-01', lots: 4, single: 1 }]));
  expect(spec!.series[0]!.values).toEqual([null, 25, null]);
  expect([singleShare(NONE), ratioOf(NONE), shareText(null)]).toEqual([null, null, '–']);
});

it.each([
  [950, '950'],
  [1500, '1,5 hilj.'],
  [2_000_000, '2 mil.'],
  [3_450_000_000, '3,5 mlrd.'],
])('beside a scale %d reads as %s', (value, text) => expect(plain(axisMoney(value))).toBe(text));

it('a list is opened with the same days and narrowing', () => {
  const days = { from: '2026-01-01', to: '2026-03-31' };
  expect(listLink('/x', days, { cpv: '45000000', supplier: null })).toBe(
    '/x?day__gte=2026-01-01&day__lte=2026-03-31&cpv__in=45000000',
  );
});
