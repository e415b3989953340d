import { daysLater } from '../../../core/dates.ts';

/**
 * The first day of the month in whose return a line of this day stands: its own, or the first one that is not locked. A month is locked
 * when its last day is.
 */
export function vatMonthOf(day: string, lockedThrough: string | null | undefined): string {
  const own = `${day.slice(0, 7)}-01`;
  if (!lockedThrough) return own;
  const open = `${daysLater(lockedThrough, 1).slice(0, 7)}-01`;
  return own < open ? open : own;
}
