import { dayOf } from '../../core/dates.ts';
import { type AskedPeriod, type Days, periodOf, wholeDaysOf } from '../../core/period.ts';

/** Period parameters of the report; `days` is an older name. */
interface AskedReport extends AskedPeriod {
  days?: string | null;
}

/** Days of the report by its address. */
export function reportDays({ days, ...asked }: AskedReport, now = Date.now()): Days {
  if (days && ['7', '30', '90'].includes(days)) return { from: dayOf(now, 1 - Number(days)), to: dayOf(now) };
  return wholeDaysOf(periodOf(asked), asked, now);
}
