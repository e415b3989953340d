import { dayOf, dayStart } from '../../../core/dates.ts';

/** When the long run of a night is due, in milliseconds after midnight in Sarajevo. */
const NIGHT = 2.5 * 3_600_000;

/** Whether the night's run, with the long overlap and the comparison of counts, has not been done since it was last due. */
export function isLongDue(now: Date, last: Date | null): boolean {
  const today = dayStart(dayOf(now)).getTime() + NIGHT;
  const due = now.getTime() >= today ? today : dayStart(dayOf(now, -1)).getTime() + NIGHT;
  return last === null || last.getTime() < due;
}
