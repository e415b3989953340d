import { dayOf, dayStart, daysLater } from '../../core/dates.ts';

/** Stretches of time by the day it is, as they stand in the address and as they read. */
export const PERIODS = {
  danas: 'Danas',
  jucer: 'Jučer',
  '7': 'Zadnjih 7 dana',
  '30': 'Zadnjih 30 dana',
  '365': 'Zadnjih godinu dana',
} as const;
export type Period = keyof typeof PERIODS;

export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);

/** First and last day (`YYYY-MM-DD`) of a period on the product's own clock; both ends count. */
export function daysOf(period: Period, now = Date.now()): { from: string; to: string } {
  const today = dayOf(now);
  if (period === 'jucer') return { from: daysLater(today, -1), to: daysLater(today, -1) };
  const days = period === 'danas' ? 1 : Number(period);
  return { from: daysLater(today, 1 - days), to: today };
}

/**
 * Conditions on a moment as the API is asked: instants (ISO 8601) instead of a period or of days. Days count whole,
 * the last one included.
 */
export function boundsOf(
  values: { ''?: string; gte?: string; lte?: string },
  now = Date.now(),
): { gte?: string; lte?: string } {
  const named = values[''];
  const period = named && isPeriod(named) ? daysOf(named, now) : null;
  const from = period?.from ?? values.gte;
  // What lasts until now needs no end: rows made while the list stands open belong to it.
  const to = period && named !== 'jucer' ? undefined : (period?.to ?? values.lte);
  return {
    ...(from && { gte: dayStart(from).toISOString() }),
    ...(to && { lte: new Date(dayStart(daysLater(to, 1)).getTime() - 1).toISOString() }),
  };
}
