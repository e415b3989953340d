import { daysLater } from '../../core/dates.ts';
import { type Days, lengthOf } from '../../core/period.ts';

/** One entry a day, oldest first; days missing from the report count 0. */
export function fillDays(
  counts: readonly { day: string; count: number }[],
  { from, to }: Days,
): { day: string; count: number }[] {
  const known = new Map(counts.map(({ day, count }) => [day.slice(0, 10), count]));
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) => {
    const day = daysLater(from, index);
    return { day, count: known.get(day) ?? 0 };
  });
}
