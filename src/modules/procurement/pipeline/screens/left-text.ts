import { counted } from '../../../../admin/kit/index.ts';
import { dayOf, daysBetween } from '../../../../core/dates.ts';

const HOUR = 3_600_000;

/** How much is left to a deadline, in calendar days of Sarajevo: "još 3 dana", "sutra", "danas, još 5 sati", "rok je prošao". */
export function leftText(deadline: string, now: number): string {
  const at = Date.parse(deadline);
  if (at <= now) return 'rok je prošao';
  const days = daysBetween(dayOf(now), dayOf(new Date(at))) - 1;
  if (days === 1) return 'sutra';
  if (days > 1) return `još ${counted(days, 'dan', 'dana', 'dana')}`;
  const hours = Math.floor((at - now) / HOUR);
  return hours < 1 ? 'danas, manje od sata' : `danas, još ${counted(hours, 'sat', 'sata', 'sati')}`;
}

/** Whether so little is left that it should stand out: three days. */
export const isNear = (deadline: string, now: number): boolean => {
  const left = Date.parse(deadline) - now;
  return left > 0 && left < 72 * HOUR;
};
