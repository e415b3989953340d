import { dayOf, dayStart, daysLater } from '../../../core/dates.ts';
import { invalid } from '../../../core/errors.ts';
import type { Terms } from './terms.fields.ts';

/** Features are read by programs, so that they are written alike everywhere. Throws 422. */
export function checkFeatures({ features }: Pick<Terms, 'features'>): string[] {
  const wrong = features.find((one) => !/^[a-z0-9][a-z0-9._-]*$/.test(one));
  if (wrong === undefined) return [...features];
  throw invalid({
    features: `„${wrong}” nije oznaka: mala slova bez kvačica, cifre, tačka, crtica i podvlaka.`,
  });
}

/** When a licence ends whose last day this is: with the day, in Sarajevo. */
export const endOfDay = (day: string): Date => dayStart(daysLater(day, 1));

/** The last day of a licence that ends then; null: it does not end. */
export const lastDayOf = (expires_at: Date | null): string | null =>
  expires_at && dayOf(expires_at.getTime() - 1);

/**
 * The last day on which programs still work after that end. Machines count the grace in hours (`grace_until`), so that a change of the
 * clock moves its end by an hour, which people are not told.
 */
export const lastDayOfGrace = (expires_at: Date, days: number): string =>
  daysLater(lastDayOf(expires_at)!, days);

/** When a licence ends that lasts so many days beside this one; null: it does not end. */
export const endAfter = (now: Date, days: number | null): Date | null =>
  days === null ? null : endOfDay(dayOf(now, days));

/** The end of a licence by its last day. Throws 422 for a day that has passed. */
export function readLastDay(day: string | null, now = new Date()): Date | null {
  if (day === null) return null;
  const end = endOfDay(day);
  if (end > now) return end;
  throw invalid({ expires_on: 'Taj dan je prošao. Da licenca odmah prestane, opozovite je.' });
}
