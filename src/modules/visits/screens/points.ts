import { begins, placeText, shortText, timesOf } from '../../../admin/period/times.ts';
import type { Chart, ChartPoint } from '../visits.api.ts';

/** What a chart of visits counts. */
export type Metric = 'visitors' | 'views';

/** One point of the chart, with the value at the same point of the previous period. Null: in the future, or unknown. */
export interface Point {
  at: string;
  /** How it reads, and shorter below the chart. */
  label: string;
  short: string;
  visitors: number | null;
  views: number | null;
  before: { label: string; visitors: number | null; views: number | null } | null;
}

/** All points of a chart, in order. Those after `now` are unknown. */
export function pointsOf({ unit, current, before }: Chart, now = Date.now()): Point[] {
  const known = (points: readonly ChartPoint[]) => new Map(points.map((point) => [point.at, point]));
  const here = known(current.points);
  const there = known(before?.points ?? []);
  const earlier = before ? timesOf(before, unit) : [];
  const end = before?.until ? Date.parse(before.until) : Number.POSITIVE_INFINITY;
  const value = (found: ChartPoint | undefined, ahead: boolean) => ({
    visitors: ahead ? null : (found?.visitors ?? 0),
    views: ahead ? null : (found?.views ?? 0),
  });
  return timesOf(current, unit).map((at, index) => {
    const same = earlier[index];
    return {
      at,
      label: placeText(at, unit),
      short: shortText(at, unit),
      ...value(here.get(at), begins(at, unit) > now),
      before: same
        ? { label: placeText(same, unit), ...value(there.get(same), begins(same, unit) > end) }
        : null,
    };
  });
}
