import { monthsLater } from '../../core/dates.ts';

/** The first day of the month in whose return a line of this day stands: its own, or the first one after the last locked day. */
export function vatMonthOf(day: string, lockedThrough: string | null | undefined): string {
  const own = `${day.slice(0, 7)}-01`;
  if (!lockedThrough) return own;
  const open = monthsLater(`${lockedThrough.slice(0, 7)}-01`, 1);
  return own < open ? open : own;
}
