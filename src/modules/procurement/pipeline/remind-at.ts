import { dayOf, daysLater, instantOf } from '../../../core/dates.ts';
import type { Reminder } from './states.ts';

/** Hour of the day in Sarajevo at which people are reminded. */
const HOUR = 8;
const BEFORE_EARLY = 3_600_000;

/** When somebody is reminded of a deadline: at eight in the morning of that day, or an hour before a deadline that is earlier. */
export function remindAt(deadline: Date, remind: Reminder): Date {
  const day = daysLater(dayOf(deadline), -Number(remind));
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // No clock is put forward at eight.
  const morning = instantOf(year, month, date, HOUR, 0) as Date;
  return new Date(Math.min(morning.getTime(), deadline.getTime() - BEFORE_EARLY));
}
