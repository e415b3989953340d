import { dayOf, daysLater, monthsLater } from '../../../../core/dates.ts';
import { notFound } from '../../../../core/errors.ts';
import type { VatSettings } from '../settings/settings.fields.ts';

/** The first day of a month in an address, `YYYY-MM`. Throws 404. */
export function monthOf(text: string): string {
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(text)) throw notFound();
  return `${text}-01`;
}

/** The last day of a month, given by its first. */
export const lastDay = (month: string): string => daysLater(monthsLater(month, 1), -1);

/** The day until which the return of a month is filed: in the month after it. */
export const dueDay = (month: string, { due_day }: Pick<VatSettings, 'due_day'>): string =>
  daysLater(monthsLater(month, 1), due_day - 1);

/** Whether the month has passed. */
export const isOver = (month: string): boolean => lastDay(month) < dayOf(Date.now());
