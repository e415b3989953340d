import { daysLater, dayText } from '../../core/dates.ts';
import { type Days, lengthOf } from '../../core/period.ts';

/** The days of a stretch, the oldest first. */
export const eachDay = ({ from, to }: Days): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, index) => daysLater(from, index));

/** A day below an axis: "21. 11." */
const shortDay = (day: string): string => `${Number(day.slice(8))}.\u00a0${Number(day.slice(5, 7))}.`;

/** A day as a point of a chart. */
export const dayPoint = (day: string): { label: string; short: string } => ({
  label: dayText(day),
  short: shortDay(day),
});

/** The week that begins on a day as a point of a chart. */
export const weekPoint = (first: string): { label: string; short: string } => ({
  label: `${dayText(first)} – ${dayText(daysLater(first, 6))}`,
  short: shortDay(first),
});
