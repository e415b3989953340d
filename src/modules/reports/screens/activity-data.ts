import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { ActivityReport } from '../reports.api.ts';

/** The report on changes of the last `days` days. The one before stays on screen while another is fetched. */
export const useActivity = (days: number) =>
  useQuery({
    queryKey: ['activity', days],
    queryFn: async ({ signal }) =>
      (await api.get<ActivityReport>('/api/izvjestaji/aktivnost', { query: { days }, signal })).data,
    placeholderData: (before) => before,
  });

/**
 * One entry for each of the last `days` days up to `today` (`YYYY-MM-DD`), oldest first; days of which
 * the server said nothing count 0.
 */
export function fillDays(
  counts: readonly { day: string; count: number }[],
  days: number,
  today: string,
): { day: string; count: number }[] {
  const known = new Map(counts.map(({ day, count }) => [day.slice(0, 10), count]));
  const last = counts.reduce((latest, { day }) => (day > latest ? day.slice(0, 10) : latest), today);
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, count: known.get(day) ?? 0 };
  });
}

/** The smallest round number (1, 2 or 5 times a power of ten, at least 4) not below `value`: top of a scale. */
export function roundTop(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const step of [1, 2, 4, 5, 10]) if (step * power >= value) return step * power;
  return 10 * power;
}
