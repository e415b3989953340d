import { formatNumber } from '../../../../admin/kit/index.ts';
import { begins, placeText, shortText, timesOf } from '../../../../admin/period/times.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { Statistics, StatisticsPoint } from '../statistics.api.ts';
import { durationText, scaleOf } from './words.ts';

type Timed = Pick<Statistics, 'from' | 'to' | 'unit' | 'points'>;

/** All points of a period in order, also those in which nothing happened; a point that is still to come has no counts. */
function placesOf({ from, to, unit, points }: Timed, now: number) {
  const known = new Map(points.map((point) => [point.at, point]));
  return timesOf({ from, to }, unit).map((at) => ({
    label: placeText(at, unit),
    short: shortText(at, unit),
    ahead: begins(at, unit) > now,
    point: known.get(at),
  }));
}

/** The chart of opened and closed cases. */
export function casesSpec(timed: Timed, now = Date.now()): ChartSpec {
  const places = placesOf(timed, now);
  const values = (of: (point: StatisticsPoint) => number) =>
    places.map(({ point, ahead }) => (point ? of(point) : ahead ? null : 0));
  return {
    points: places,
    series: [
      { name: 'Novi', kind: 'bars', colour: '--c-tile-deco', values: values(({ opened }) => opened) },
      { name: 'Zatvoreni', kind: 'line', colour: '--c-copper-deco', values: values(({ closed }) => closed) },
    ],
    rows: places.flatMap(({ point }, index) => (point ? [index] : [])).reverse(),
    format: formatNumber,
  };
}

/** The chart of first answers, in a unit that fits the longest; null where nothing was answered. */
export function firstAnswerSpec(timed: Timed, now = Date.now()): ChartSpec | null {
  const places = placesOf(timed, now);
  const most = Math.max(...timed.points.map(({ first_answer }) => first_answer ?? -1), -1);
  if (most < 0) return null;
  const { unit, sign } = scaleOf(most);
  const values = places.map(({ point }) =>
    point && point.first_answer !== null ? point.first_answer / unit : null,
  );
  return {
    points: places,
    // Bars, since a day on which nothing came has no time, and a line would have holes.
    series: [{ name: 'Prvi odgovor (medijana)', kind: 'bars', colour: '--c-tile-deco', values }],
    rows: values.flatMap((value, index) => (value === null ? [] : [index])).reverse(),
    format: (value) => durationText(Math.round(value * unit)),
    axis: (value) => `${formatNumber(value)}\u00a0${sign}`,
  };
}
