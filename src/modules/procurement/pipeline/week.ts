import { dayOf, dayStart } from '../../../core/dates.ts';

/** Days after today that "the next seven days" reach to. */
const WEEK = 7;

/**
 * The next seven days, as every part of the dashboard means them: the whole of today to the whole of the seventh day after it, in
 * Sarajevo. `from` and `to` are days, `begins` and `ends` (exclusive) the instants between which they lie.
 */
export function weekAhead(now: number): { from: string; to: string; begins: Date; ends: Date } {
  const [from, to] = [dayOf(now), dayOf(now, WEEK)];
  return { from, to, begins: dayStart(from), ends: dayStart(dayOf(now, WEEK + 1)) };
}
