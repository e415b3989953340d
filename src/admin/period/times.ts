import { dayOf, dayStart, daysLater, dayText, MONTHS, monthsLater, monthText } from '../../core/dates.ts';
import type { Days } from '../../core/period.ts';
import type { Unit } from '../../core/period-range.ts';
import { ZONE } from '../../core/zone.ts';

const HOUR = 3_600_000;
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });

/** Times of all points of a range: a day, the first day of a month (YYYY-MM-DD), or the beginning of an hour (ISO 8601). */
export function timesOf({ from, to }: Days, unit: Unit): string[] {
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
export function placeText(at: string, unit: Unit): string {
  if (unit === 'hour') return `${dayText(dayOf(new Date(at)))} ${hourText(at)}`;
  if (unit === 'day') return dayText(at);
  return monthText(at);
}

const hourText = (at: string): string => `${Number(hours.format(new Date(at)))}\u00a0h`;

/** The same, short enough to stand below a chart. */
export function shortText(at: string, unit: Unit): string {
  if (unit === 'hour') return hourText(at);
  const [year, month = '', day] = at.split('-');
  if (unit === 'day') return `${Number(day)}.\u00a0${Number(month)}.`;
  return `${MONTHS[Number(month) - 1]!.slice(0, 3)} ${year!.slice(2)}.`;
}

/** Milliseconds of the instant at which a point begins. */
export const begins = (at: string, unit: Unit): number =>
  unit === 'hour' ? Date.parse(at) : dayStart(at).getTime();
