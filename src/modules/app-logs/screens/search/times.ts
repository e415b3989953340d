import { dayOf, dayText } from '../../../../core/dates.ts';
import { ZONE } from '../../../../core/zone.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** Time of day of a line, to the millisecond: "14:05:09,123". */
export const clockText = (at: string | number): string => clock.format(new Date(at)).replace('.', ',');

/** Time of day to the second, without one that is zero: "14:05", "14:05:09". */
export const shortClock = (at: string | number): string => clockText(at).slice(0, 8).replace(/:00$/, '');

/** Day and time of a moment, as `readMoment` reads it again: "21. 11. 2026. 14:05:09". */
export const preciseText = (at: string | number): string =>
  `${dayText(dayOf(new Date(at)))} ${shortClock(at)}`;

/** Day without its year and time of day, to the millisecond: "21. 11. 14:05:09,123". */
export const datedText = (at: string | number): string =>
  `${dayText(dayOf(new Date(at))).replace(/\s?\d{4}\.$/u, '')} ${clockText(at)}`;

/** Day and time of a line, to the millisecond. */
export const exactText = (at: string | number): string => `${dayText(dayOf(new Date(at)))} ${clockText(at)}`;

/** From one moment to another, the day once where it is the same. */
export function spanText(from: string | number, to: string | number): string {
  const sameDay = dayOf(new Date(from)) === dayOf(new Date(to));
  return `${preciseText(from)} – ${sameDay ? shortClock(to) : preciseText(to)}`;
}
