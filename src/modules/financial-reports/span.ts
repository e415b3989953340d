import { z } from 'zod';
import { MONTHS } from '../../core/dates.ts';
import { fileFormat } from '../../core/list-query.ts';
import { isDay } from '../../core/schema.ts';

/** Days of a business year that a report is about. Days are `YYYY-MM-DD`. */
export interface Span {
  yearId: string;
  /** Name of the year. */
  year: string;
  /** First and last day of the year. */
  start: string;
  end: string;
  /** First and last day of the report. */
  from: string;
  to: string;
  /** Entries that close the year are included. */
  closing: boolean;
}

const day = z
  .string()
  .refine((text) => text === '' || isDay(text), 'Unesite ispravan datum.')
  .optional();

/** `true` or `false` in an address. */
export const flag = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'Može biti true ili false.')
    .default(usual)
    .transform((text) => text === 'true');

/** The days of a report in a query. */
export const spanFields = {
  year: z.string().optional().describe('Oznaka poslovne godine; inače ona u kojoj je današnji dan.'),
  from: day.describe('Prvi dan, YYYY-MM-DD; inače prvi dan godine.'),
  to: day.describe('Posljednji dan, YYYY-MM-DD; inače posljednji dan godine.'),
};
export const formatField = {
  format: fileFormat.optional().describe('Umjesto odgovora vraća sve redove kao datoteku.'),
};
const CLOSING = 'Sa zaključnim nalozima.';
export const closingField = (usual: 'true' | 'false') => flag(usual).describe(CLOSING);

/** What of the query names a span. */
export interface AskedSpan {
  year?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  closing?: boolean;
}

/** The first digits of accounts. */
export const accountField = z
  .string()
  .regex(/^\d{0,10}$/, 'Konto se piše ciframa, najviše deset.')
  .optional();

/** A span as answers repeat it. */
export const spanShape = z.strictObject({
  year_id: z.string(),
  year: z.string(),
  start: z.string(),
  end: z.string(),
  from: z.string(),
  to: z.string(),
  closing: z.boolean(),
});
export type SpanAnswer = z.infer<typeof spanShape>;

export const spanAnswer = ({ yearId, ...span }: Span): SpanAnswer => ({ year_id: yearId, ...span });

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The period of a day: the month of its year, the first is 1. */
export const periodOf = ({ start }: Pick<Span, 'start'>, day: string): number =>
  monthNumber(day) - monthNumber(start) + 1;

/** First day of a period of a year; of the first, that of the year. */
export function periodStart({ start }: Pick<Span, 'start'>, period: number): string {
  if (period === 1) return start;
  const month = monthNumber(start) + period - 2;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** Last day of a period of a year; of the last, that of the year. */
export function periodEnd(year: Pick<Span, 'start' | 'end'>, period: number): string {
  const next = new Date(`${periodStart({ start: year.start }, period + 1)}T00:00:00Z`);
  const last = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
  return [last, year.end].toSorted()[0]!;
}

/** The months of a year by period, as they read: `januar`, and with the year where the year has more than one. */
export function periodsOf(
  year: Pick<Span, 'start' | 'end'>,
): { period: number; label: string; short: string }[] {
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
  span: Pick<Span, 'start' | 'end'>,
  day: string,
): { periods: number; rest: [from: string, to: string] | null } {
  if (day < span.start) return { periods: 0, rest: null };
  const period = periodOf(span, day);
  if (day === periodEnd(span, period)) return { periods: period, rest: null };
  return { periods: period - 1, rest: [periodStart(span, period), day] };
}
