import { formatNumber } from '../../../../admin/kit/index.ts';
import { percent } from '../../../../admin/period/change.ts';
import { placeText, shortText } from '../../../../admin/period/times.ts';
import type { ChartSeries, ChartSpec } from '../../../../web/chart/spec.ts';
import { PLATFORMS } from '../../catalogue/platforms.ts';
import type { Figures } from '../figures.api.ts';
import { knownAt, numberText } from './words.ts';

/** Colours of lines, in their order. */
const COLOURS = ['--c-tile-deco', '--c-copper-deco', '--c-success', '--c-danger', '--c-warning'] as const;
/** Versions that have a line of their own. */
const MOST_LINES = 4;

const pointsOf = ({ points, unit }: Figures): ChartSpec['points'] =>
  points.map((at) => ({ label: placeText(at, unit), short: shortText(at, unit) }));

const newestFirst = ({ points }: Figures): number[] => points.map((_, index) => index).reverse();

/** Active installations, by platform where there are several. */
export function activeSpec(figures: Figures): ChartSpec {
  const { platforms, total } = figures;
  const lines =
    platforms.length > 1
      ? platforms.map(({ platform, active }) => ({ name: PLATFORMS[platform] as string, values: active }))
      : [{ name: 'Instalacije', values: total.active }];
  return {
    points: pointsOf(figures),
    series: lines.map(
      ({ name, values }, index): ChartSeries => ({
        ...{ name, values },
        kind: lines.length > 1 ? 'line' : 'area',
        colour: COLOURS[index % COLOURS.length]!,
      }),
    ),
    rows: newestFirst(figures),
    format: formatNumber,
  };
}

/** Downloads, by platform where there are several. */
export function downloadsSpec(figures: Figures): ChartSpec {
  return {
    points: pointsOf(figures),
    series: [
      { name: 'Preuzimanja', kind: 'bars', colour: '--c-copper-deco', values: figures.total.downloads },
    ],
    rows: newestFirst(figures),
    format: formatNumber,
  };
}

/** Which part of the installations has which version: how fast versions spread. Null if no client says its version. */
export function spreadSpec(figures: Figures): ChartSpec | null {
  const said = figures.numbers.filter(
    ({ number, active }) => number !== '' && active.some((count) => count > 0),
  );
  if (said.length === 0) return null;
  const all = figures.points.map((_, point) => knownAt(figures, point));
  const weight = ({ active }: { active: number[] }) => active.reduce((sum, count) => sum + count, 0);
  const largest = new Set([...said].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_LINES));
  const shares = (active: readonly number[]) =>
    active.map((count, point) => (all[point]! > 0 ? (count / all[point]!) * 100 : null));
  const lines = said.filter((one) => largest.has(one));
  const others = said.filter((one) => !largest.has(one));
  const rest = figures.points.map((_, point) => others.reduce((sum, { active }) => sum + active[point]!, 0));
  return {
    points: pointsOf(figures),
    series: [
      ...lines.map(
        (one, index): ChartSeries => ({
          name: numberText(one),
          kind: 'line',
          colour: COLOURS[index]!,
          values: shares(one.active),
        }),
      ),
      ...(others.length > 0
        ? [{ name: 'Ostale', kind: 'line', colour: '--c-muted', dashed: true, values: shares(rest) } as const]
        : []),
    ],
    rows: newestFirst(figures).filter((point) => all[point]! > 0),
    noRows: 'U ovom razdoblju nijedna instalacija nije rekla koju verziju ima.',
    format: (value) => percent(value / 100),
    axis: (value) => `${formatNumber(Math.round(value))}\u00a0%`,
    max: 100,
  };
}
