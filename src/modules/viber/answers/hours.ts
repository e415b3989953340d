import { clockOf, dayOf } from '../../../core/dates.ts';
import type { Hours } from './definition.ts';

/** Whether it is open at a time (milliseconds), by the clock of Sarajevo. Without hours it always is. */
export function isOpen(hours: Hours | null, now: number): boolean {
  if (!hours) return true;
  if (hours.holidays.includes(dayOf(now))) return false;
  const local = new Date(clockOf(new Date(now).toISOString()));
  const clock = local.toISOString().slice(11, 16);
  const today = hours.days[(local.getUTCDay() + 6) % 7] ?? [];
  return today.some(({ from, to }) => clock >= from && (clock < to || to === '00:00'));
}
