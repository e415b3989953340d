import { dayOf, dayStart, daysLater, monthsLater } from '../../core/dates.ts';
import {
  type AskedPeriod,
  type Days,
  lengthOf,
  type Period,
  periodOf,
  wholeDaysOf,
} from '../../core/period.ts';

/** The longest stretches that are drawn by the hour and by the day. */
const BY_HOUR = 2;
const BY_DAY = 92;

export interface Range extends Days {
  /** The stretch before, which this one is compared with. */
  before: Days & {
    /** A day that is not over yet is compared with as much of the other: where that ends. Null: whole days. */
    until: Date | null;
  };
  /** What one point of the chart stands for. */
  unit: 'hour' | 'day' | 'month';
}

/** What is compared with: calendar months with calendar months, other stretches with as many days right before. */
function daysBefore(period: Period, { from, to }: Days): Days {
  if (period === '12m') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  if (period === 'mjesec') return { from: monthsLater(from, -1), to: monthsLater(to, -1) };
  if (period === 'prosli') return { from: monthsLater(from, -1), to: daysLater(from, -1) };
  if (period === 'godina') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  const length = lengthOf({ from, to });
  return { from: daysLater(from, -length), to: daysLater(to, -length) };
}

/** The stretch of time that an address asks for, at the instant `now` (milliseconds). */
export function rangeOf(asked: AskedPeriod, now = Date.now()): Range {
  const today = dayOf(now);
  const period = periodOf(asked);
  const days = wholeDaysOf(period, asked, now);
  const before = daysBefore(period, days);
  const length = lengthOf(days);
  const unfinished = days.to === today;
  return {
    ...days,
    before: {
      ...before,
      until: unfinished ? new Date(dayStart(before.to).getTime() + (now - dayStart(today).getTime())) : null,
    },
    unit: length <= BY_HOUR ? 'hour' : length <= BY_DAY ? 'day' : 'month',
  };
}
