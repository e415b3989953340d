import { dayOf, dayStart, daysLater } from '../../core/dates.ts';
import { daysOf, presetNamed } from '../../core/period.ts';

/**
 * Converts a period or days to instants (ISO 8601). The last day is included.
 */
export function boundsOf(
  values: { ''?: string; gte?: string; lte?: string },
  now = Date.now(),
): { gte?: string; lte?: string } {
  const preset = presetNamed(values[''] ?? '');
  const { from, to } = preset ? daysOf(preset, {}, now) : { from: values.gte, to: values.lte };
  // A period until today has no end, so that rows added meanwhile appear.
  const end = preset && to === dayOf(now) ? undefined : to;
  return {
    ...(from && { gte: dayStart(from).toISOString() }),
    ...(end && { lte: new Date(dayStart(daysLater(end, 1)).getTime() - 1).toISOString() }),
  };
}
