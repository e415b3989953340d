import { daysOf, periodOf } from '../../../core/period.ts';

const EARLIER = ['razdoblje', 'od', 'do', 'preko', 'ip'] as const;

/** Converts an old address of the trail to its current parameters; null if it has no old ones. */
export function presentAddress(search: URLSearchParams): URLSearchParams | null {
  if (!EARLIER.some((name) => search.has(name))) return null;
  const next = new URLSearchParams(search);
  for (const name of EARLIER) next.delete(name);
  const asked = { razdoblje: search.get('razdoblje'), od: search.get('od'), do: search.get('do') };
  const period = periodOf(asked);
  const { from, to } = daysOf(period, asked);
  if (period !== 'dani') next.set('at', period);
  else {
    if (from) next.set('at__gte', from);
    if (to) next.set('at__lte', to);
  }
  if (search.get('preko')) next.set('via__null', 'false');
  const ip = search.get('ip');
  if (ip) next.set('ip__like', ip);
  return next;
}
