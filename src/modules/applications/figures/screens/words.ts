import { formatDate, formatNumber } from '../../../../admin/kit/index.ts';
import type { Figures, NumberFigures } from '../figures.api.ts';

/** A version as it is called; clients that say none have an unknown one. */
export const numberText = ({ number }: Pick<NumberFigures, 'number'>): string =>
  number || 'Nepoznata verzija';

/** The last point at which somebody asked; -1 if there is none. */
export const lastPoint = ({ total }: Pick<Figures, 'total'>): number =>
  total.active.findLastIndex((count) => count > 0);

/** Installations at a point that say which version they have. */
export const knownAt = ({ numbers }: Pick<Figures, 'numbers'>, point: number): number =>
  numbers.reduce((sum, { number, active }) => sum + (number === '' ? 0 : (active[point] ?? 0)), 0);

/** The part of installations that has the newest stable version, of those that say what they have; null if nobody does. */
export function newestShare(figures: Figures): number | null {
  const newest = figures.numbers.find(({ stable }) => stable);
  const point = lastPoint(figures);
  const all = point < 0 ? 0 : knownAt(figures, point);
  return newest && all > 0 ? (newest.active[point] ?? 0) / all : null;
}

/** With what the figures are compared. */
export const comparedText = ({ from, to }: { from: string; to: string }): string =>
  `U odnosu na ${from === to ? '' : `${formatDate(from)} – `}${formatDate(to)}`;

/** An average of installations: `12,4`, and whole from a hundred on. */
export const averageText = (value: number): string =>
  value >= 100 || Number.isInteger(value)
    ? formatNumber(Math.round(value))
    : value.toFixed(1).replace('.', ',');
