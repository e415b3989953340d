import { dayOf, daysLater, instantOf } from '../../../../core/dates.ts';

/** A moment until which a conversation may be put off. */
export interface SnoozeTime {
  label: string;
  until: Date;
}

const HOUR = 3_600_000;
/** The hour at which work begins, for "tomorrow" and "Monday". */
const MORNING = 8;
/** No "later today" ends after this hour. */
const EVENING = 20;

/** A full hour of a day in the product's time zone. */
function at(day: string, hour: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const found = instantOf(year, month, date, hour, 0);
  // No day of this zone lacks its eighth or twentieth hour.
  if (!(found instanceof Date)) throw new Error(`no ${hour}:00 on ${day}`);
  return found;
}

/** What is offered for putting a conversation off; "later today" only while there is a later today. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const today = dayOf(now);
  const later = new Date(Math.ceil((now.getTime() + 3 * HOUR) / (HOUR / 2)) * (HOUR / 2));
  const evening = at(today, EVENING);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const times: SnoozeTime[] = [];
  if (later < evening) times.push({ label: 'Kasnije danas', until: later });
  times.push({ label: 'Sutra ujutro', until: at(daysLater(today, 1), MORNING) });
  // On Sunday that is tomorrow.
  if (toMonday > 1) times.push({ label: 'U ponedjeljak', until: at(daysLater(today, toMonday), MORNING) });
  return times;
}
