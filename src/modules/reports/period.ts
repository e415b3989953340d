import { dayOf } from '../../core/dates.ts';
import { type AskedPeriod, type Days, periodOf, wholeDaysOf } from '../../core/period.ts';

/** What an address says of the report's time; `days` is the name that addresses had for it before. */
export interface AskedReport extends AskedPeriod {
  days?: string | null;
}

/** The days of the report that an address asks for. */
export function reportDays({ days, ...asked }: AskedReport, now = Date.now()): Days {
  if (days && ['7', '30', '90'].includes(days)) return { from: dayOf(now, 1 - Number(days)), to: dayOf(now) };
  return wholeDaysOf(periodOf(asked), asked, now);
}
