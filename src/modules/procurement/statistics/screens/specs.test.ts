import { expect, it } from 'vitest';
import { STATISTICS_PATH } from '../../labels.ts';
import { PATHS } from '../manifest.ts';
import type { Overview } from '../overview.api.ts';
import { alongTo, listLink, rowAddress } from './addresses.ts';
import { axisMoney, ratioOf, shareText, singleShare } from './figures.ts';
import { singleSpec, spendingSpec } from './specs.ts';

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
  expect(spec.points.map(({ short }) => short)).toEqual(['jan 2026', 'feb 2026', 'mar 2026']);
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

it('a tab is opened with the same days and narrowing, and back again', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const along = (to: string, path: string, query: string) =>
    alongTo(to, path, new URLSearchParams(query), now);
  const list = along(PATHS.suppliers, STATISTICS_PATH, 'cpv=45000000');
  expect(list).toBe(`${PATHS.suppliers}?day__gte=2025-12-01&day__lte=2026-11-29&cpv__in=45000000`);
  const [path = '', query = ''] = list.split('?');
  expect(along(STATISTICS_PATH, path, query)).toBe(`${STATISTICS_PATH}?cpv=45000000`);
  expect(along(STATISTICS_PATH, PATHS.months, 'day__gte=2026-01-01&authority__in=1,2')).toBe(
    `${STATISTICS_PATH}?razdoblje=dani&od=2026-01-01&authority=1`,
  );
  expect(along(PATHS.months, PATHS.contracts, '')).toBe(PATHS.months);
  expect(along(PATHS.twins, STATISTICS_PATH, 'cpv=45000000')).toBe(PATHS.twins);
  const days = new URLSearchParams('day__gte=2026-01-01&day__lte=2026-03-31');
  expect(rowAddress(`${STATISTICS_PATH}?cpv=45000000`, days, now)).toBe(
    `${STATISTICS_PATH}?cpv=45000000&razdoblje=dani&od=2026-01-01&do=2026-03-31`,
  );
  expect(rowAddress('/x', days, now)).toBe('/x');
});
