import { formatNumber } from '../../../../admin/kit/index.ts';
import { placeText, shortText, timesOf } from '../../../../admin/period/times.ts';
import { MONTHS } from '../../../../core/dates.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { amountText } from '../../notices/screens/money.ts';
import type { Overview } from '../overview.api.ts';
import { axisMoney, shareText, singleShare } from './figures.ts';

type Timed = Pick<Overview, 'from' | 'to' | 'unit' | 'points'>;

/** The month of a day below a chart: "dec 2025". Years of two digits, as other charts have them, would here be read as days. */
const shortMonth = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3)} ${day.slice(0, 4)}`;

/** All points of a period in order, also those without contracts. */
function placesOf({ from, to, unit, points }: Timed) {
  const known = new Map(points.map((point) => [point.at, point]));
  return timesOf({ from, to }, unit).map((at) => ({
    label: placeText(at, unit),
    short: unit === 'month' ? shortMonth(at) : shortText(at, unit),
    point: known.get(at),
  }));
}

/** Value of contracts over time. */
export function spendingSpec(timed: Timed): ChartSpec {
  const places = placesOf(timed);
  return {
    points: places,
    series: [
      {
        name: 'Vrijednost ugovora',
        kind: 'bars',
        colour: '--c-tile-deco',
        values: places.map(({ point }) => Number(point?.value ?? 0)),
      },
    ],
    rows: newestFirst(places),
    format: (value) => amountText(value.toFixed(2)),
    axis: axisMoney,
  };
}

/** Share of lots with one bid over time, in percent; null where no bids are known. */
export function singleSpec(timed: Timed): ChartSpec | null {
  const places = placesOf(timed);
  const values = places.map(({ point }) => (point ? percentOf(singleShare(point)) : null));
  if (values.every((value) => value === null)) return null;
  return {
    points: places,
    // Bars: a month without lots has no share, and a line would have holes.
    series: [{ name: 'Jedna ponuda', kind: 'bars', colour: '--c-copper-deco', values }],
    rows: newestFirst(places).filter((index) => values[index] !== null),
    format: (value) => shareText(value / 100),
    axis: (value) => `${formatNumber(Math.round(value))}\u00a0%`,
    max: 100,
  };
}

const newestFirst = (places: readonly { point: unknown }[]): number[] =>
  places.flatMap(({ point }, index) => (point ? [index] : [])).reverse();
const percentOf = (share: number | null): number | null => (share === null ? null : share * 100);

/** Lots by price against estimate. */
export const ratioSpec = (ratios: Overview['ratios']): ChartSpec => ({
  points: ratios.map((one) => ({ label: one.class, short: one.class })),
  series: [{ name: 'Lotova', kind: 'bars', colour: '--c-tile-deco', values: ratios.map(({ lots }) => lots) }],
  format: formatNumber,
});
