import { dayOf, dayStart, daysLater, dayText, MONTHS, monthsLater, monthText } from '../../../core/dates.ts';
import type { Days } from '../../../core/period.ts';
import { ZONE } from '../../../core/zone.ts';
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

const HOUR = 3_600_000;
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });

/** Times of all points, with or without views, as the API names them (`ChartPoint.at`). */
function timesOf({ from, to }: Days, unit: Chart['unit']): string[] {
  const times: string[] = [];
  if (unit === 'hour') {
    const end = dayStart(dayOf(dayStart(to), 1)).getTime();
    for (let at = dayStart(from).getTime(); at < end; at += HOUR)
      times.push(new Date(at).toISOString().replace('.000', ''));
    return times;
  }
  if (unit === 'day') {
    for (let day = from; day <= to; day = daysLater(day, 1)) times.push(day);
    return times;
  }
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = monthsLater(first, 1)) times.push(first);
  return times;
}

/** Label of a time: "21. 11. 2026. 14 h", "21. 11. 2026.", "novembar 2026." */
function placeText(at: string, unit: Chart['unit']): string {
  if (unit === 'hour') return `${dayText(dayOf(new Date(at)))} ${hourText(at)}`;
  if (unit === 'day') return dayText(at);
  return monthText(at);
}

const hourText = (at: string): string => `${Number(hours.format(new Date(at)))}\u00a0h`;

function shortText(at: string, unit: Chart['unit']): string {
  if (unit === 'hour') return hourText(at);
  const [year, month = '', day] = at.split('-');
  if (unit === 'day') return `${Number(day)}.\u00a0${Number(month)}.`;
  return `${MONTHS[Number(month) - 1]!.slice(0, 3)} ${year!.slice(2)}.`;
}

const begins = (at: string, unit: Chart['unit']): number =>
  unit === 'hour' ? Date.parse(at) : dayStart(at).getTime();

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
