import { daysLater, monthsLater } from '../../../core/dates.ts';
import type { Days } from '../../../core/period.ts';

/** Parts of a stretch of days: what is read from sums of years, of months, and from facts. */
export interface Spans {
  /** First and last of consecutive whole years, by their first days. */
  years: Days | null;
  /** Whole months before and after them. */
  months: Days[];
  /** Days of months that are not whole. */
  days: Days[];
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const isFirst = (day: string): boolean => day.endsWith('-01');
const lastOf = (month: string): string => daysLater(monthsLater(month, 1), -1);

/** Divides a stretch of days, both ends included, into whole years, whole months and the days that remain; each day is in one part. */
export function spansOf({ from, to }: Days): Spans {
  const first = isFirst(from) ? from : monthsLater(monthOf(from), 1);
  const last = lastOf(monthOf(to)) === to ? monthOf(to) : monthsLater(monthOf(to), -1);
  if (first > last) return { years: null, months: [], days: [{ from, to }] };
  const days: Days[] = [];
  if (from < first) days.push({ from, to: daysLater(first, -1) });
  if (lastOf(last) < to) days.push({ from: daysLater(lastOf(last), 1), to });
  const firstYear = first.endsWith('-01-01') ? first : `${Number(first.slice(0, 4)) + 1}-01-01`;
  const lastYear =
    last.slice(5, 7) === '12' ? `${last.slice(0, 4)}-01-01` : `${Number(last.slice(0, 4)) - 1}-01-01`;
  if (firstYear > lastYear) return { years: null, months: [{ from: first, to: last }], days };
  const months: Days[] = [];
  if (first < firstYear) months.push({ from: first, to: monthsLater(firstYear, -1) });
  const after = monthsLater(lastYear, 12);
  if (after <= last) months.push({ from: after, to: last });
  return { years: { from: firstYear, to: lastYear }, months, days };
}
