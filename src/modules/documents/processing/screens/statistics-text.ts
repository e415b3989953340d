import { formatNumber, NONE, plural } from '../../../../admin/kit/index.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A share: "75 %"; nothing of nothing is no share. */
export const percentText = (part: number, all: number): string =>
  all === 0 ? NONE : `${formatNumber(Math.round((part / all) * 100))}\u00a0%`;

/** A stretch of time, in the unit that people would say: "12 min", "3 sata", "2 dana". */
export function timeText(minutes: number | null): string {
  if (minutes === null) return NONE;
  if (minutes < 1) return 'manje od minute';
  if (minutes < 2 * HOUR) return `${formatNumber(minutes)}\u00a0min`;
  const hours = Math.round(minutes / HOUR);
  if (minutes < 2 * DAY) return `${formatNumber(hours)}\u00a0${plural(hours, 'sat', 'sata', 'sati')}`;
  const days = Math.round(minutes / DAY);
  return `${formatNumber(days)}\u00a0${plural(days, 'dan', 'dana', 'dana')}`;
}
