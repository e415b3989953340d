import { MONTHS } from '../../../core/dates.ts';

/** First and last day of a business year, `YYYY-MM-DD`. */
interface YearDays {
  start: string;
  end: string;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The period of a day: the month of its year, the first is 1. */
export const periodOf = ({ start }: Pick<YearDays, 'start'>, day: string): number =>
  monthNumber(day) - monthNumber(start) + 1;

/** First day of a period of a year; of the first, that of the year. */
export function periodStart({ start }: Pick<YearDays, 'start'>, period: number): string {
  if (period === 1) return start;
  const month = monthNumber(start) + period - 2;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** Last day of a period of a year; of the last, that of the year. */
export function periodEnd(year: YearDays, period: number): string {
  const next = new Date(`${periodStart({ start: year.start }, period + 1)}T00:00:00Z`);
  const last = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
  return [last, year.end].toSorted()[0]!;
}

/** The months of a year by period, as they read: `januar`, and with the year where the year has more than one. */
export function periodsOf(year: YearDays): { period: number; label: string; short: string }[] {
  const several = year.start.slice(0, 4) !== year.end.slice(0, 4);
  return Array.from({ length: periodOf(year, year.end) }, (_, index) => {
    const first = periodStart(year, index + 1);
    const name = MONTHS[Number(first.slice(5, 7)) - 1]!;
    return {
      period: index + 1,
      label: several ? `${name} ${first.slice(0, 4)}.` : name,
      short: name.slice(0, 3),
    };
  });
}

/** Whole periods through a day, and the days of the month that is left over; nothing before the year. */
export function wholePeriods(
  span: YearDays,
  day: string,
): { periods: number; rest: [from: string, to: string] | null } {
  if (day < span.start) return { periods: 0, rest: null };
  const period = periodOf(span, day);
  if (day === periodEnd(span, period)) return { periods: period, rest: null };
  return { periods: period - 1, rest: [periodStart(span, period), day] };
}

/** The months of a year with their days, of which the first and the last may be cut. */
export const monthsOf = (year: YearDays): { period: number; from: string; to: string }[] =>
  Array.from({ length: periodOf(year, year.end) }, (_, index) => ({
    period: index + 1,
    from: periodStart(year, index + 1),
    to: periodEnd(year, index + 1),
  }));
