import { dayOf, dayStart, daysLater } from '../../core/dates.ts';
import { daysOf, presetNamed } from '../../core/period.ts';

/**
 * Conditions on a moment as the API is asked: instants (ISO 8601) instead of a period or of days. Days count whole,
 * the last one included.
 */
export function boundsOf(
  values: { ''?: string; gte?: string; lte?: string },
  now = Date.now(),
): { gte?: string; lte?: string } {
  const preset = presetNamed(values[''] ?? '');
  const { from, to } = preset ? daysOf(preset, {}, now) : { from: values.gte, to: values.lte };
  // What lasts until now needs no end: rows made while the list stands open belong to it.
  const end = preset && to === dayOf(now) ? undefined : to;
  return {
    ...(from && { gte: dayStart(from).toISOString() }),
    ...(end && { lte: new Date(dayStart(daysLater(end, 1)).getTime() - 1).toISOString() }),
  };
}
