import { dayOf } from '../../core/dates.ts';
import type { AskedPeriod } from '../../core/period.ts';

/** The period that `days` stands for, its older name: the last 7, 30 or 90 days. */
export const lastDays = (days: string, now = Date.now()): AskedPeriod =>
  days === '90' ? { razdoblje: 'dani', od: dayOf(now, -89), do: dayOf(now) } : { razdoblje: days };
