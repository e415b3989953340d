import { dayOf, dayStart, daysBetween, daysLater, monthsLater } from '../../core/dates.ts';
import { isDay } from '../../core/schema.ts';

/** Stretches of time that can be chosen, as they stand in the address and as they read. */
export const PERIODS = {
  danas: 'Danas',
  juce: 'Juče',
  '7': 'Zadnjih 7 dana',
  '30': 'Zadnjih 30 dana',
  mjesec: 'Ovaj mjesec',
  '12m': 'Zadnjih 12 mjeseci',
  dani: 'Odabrani dani',
} as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]];
export const USUAL_PERIOD: Period = '30';

/** Days of an own stretch at most. */
export const MOST_DAYS = 3660;
/** The longest stretches that are drawn by the hour and by the day. */
const BY_HOUR = 2;
const BY_DAY = 92;

/** Whole days in Sarajevo, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface Range extends Days {
  /** The stretch before, which this one is compared with. */
  before: Days & {
    /** A day that is not over yet is compared with as much of the other: where that ends. Null: whole days. */
    until: Date | null;
  };
  /** What one point of the chart stands for. */
  unit: 'hour' | 'day' | 'month';
}

/** What the address says of time. */
export interface Asked {
  razdoblje?: string | null;
  od?: string | null;
  do?: string | null;
}

/** How many days a stretch has. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to);

/** The stretch chosen, whatever else the address holds. */
export function periodOf({ razdoblje, od, do: until }: Asked): Period {
  if (razdoblje && Object.hasOwn(PERIODS, razdoblje)) return razdoblje as Period;
  return od || until ? 'dani' : USUAL_PERIOD;
}

/** The days asked for, at the instant `now`. Of an own stretch a missing end is today, a missing beginning 30 days before. */
function daysOf(asked: Asked, today: string): Days {
  switch (periodOf(asked)) {
    case 'danas':
      return { from: today, to: today };
    case 'juce':
      return { from: daysLater(today, -1), to: daysLater(today, -1) };
    case '7':
      return { from: daysLater(today, -6), to: today };
    case 'mjesec':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case '12m':
      return { from: `${monthsLater(today, -11).slice(0, 7)}-01`, to: today };
    case 'dani': {
      const to = isDay(asked.do ?? '') ? asked.do! : today;
      const from = isDay(asked.od ?? '') ? asked.od! : daysLater(to, -29);
      return from <= to ? { from, to } : { from: to, to: from };
    }
    default:
      return { from: daysLater(today, -29), to: today };
  }
}

/** What is compared with: calendar months with calendar months, other stretches with as many days right before. */
function daysBefore(period: Period, { from, to }: Days): Days {
  if (period === '12m') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  if (period === 'mjesec') return { from: monthsLater(from, -1), to: monthsLater(to, -1) };
  const length = lengthOf({ from, to });
  return { from: daysLater(from, -length), to: daysLater(to, -length) };
}

/** The stretch of time that an address asks for, at the instant `now` (milliseconds). */
export function rangeOf(asked: Asked, now = Date.now()): Range {
  const today = dayOf(now);
  const days = daysOf(asked, today);
  const before = daysBefore(periodOf(asked), days);
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
