import { dayOf, dayStart, daysLater, monthsLater } from './dates.ts';
import { type AskedPeriod, type Days, lengthOf, type Period, periodOf, wholeDaysOf } from './period.ts';

/** Maximum number of days for a chart by hour and by day. */
const BY_HOUR = 2;
const BY_DAY = 92;

/** What a point of a chart stands for. */
export type Unit = 'hour' | 'day' | 'month';

export interface Range extends Days {
  /** The previous period, for comparison. */
  before: Days & {
    /** For an unfinished last day: the same time of day in the other period. Null: whole days. */
    until: Date | null;
  };
  /** Unit of a chart's point. */
  unit: Unit;
}

/** The previous period: calendar months for calendar months, otherwise as many days right before. */
function daysBefore(period: Period, { from, to }: Days): Days {
  if (period === '12m') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  if (period === 'mjesec') return { from: monthsLater(from, -1), to: monthsLater(to, -1) };
  if (period === 'prosli') return { from: monthsLater(from, -1), to: daysLater(from, -1) };
  if (period === 'godina') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  const length = lengthOf({ from, to });
  return { from: daysLater(from, -length), to: daysLater(to, -length) };
}

/** Range of an address at the instant `now` (milliseconds). */
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
