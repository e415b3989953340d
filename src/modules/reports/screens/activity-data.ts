import { useQuery } from '@tanstack/react-query';
import { daysLater } from '../../../core/dates.ts';
import { type Days, lengthOf } from '../../../core/period.ts';
import { api } from '../../../web/api.ts';
import type { ActivityReport } from '../reports.api.ts';

export const REPORT = '/api/izvjestaji/aktivnost';

/** Query of the report on these days. */
export const askedDays = ({ from, to }: Days) => ({ od: from, do: to });

/** Activity report; the previous one stays while another loads. */
export const useActivity = ({ from, to }: Days) =>
  useQuery({
    queryKey: ['activity', from, to],
    queryFn: async ({ signal }) =>
      (await api.get<ActivityReport>(REPORT, { query: askedDays({ from, to }), signal })).data,
    placeholderData: (before) => before,
  });

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
