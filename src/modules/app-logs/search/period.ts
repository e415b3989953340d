import { invalid } from '../../../core/errors.ts';
import type { AskedLines } from './search.api.ts';

const DAY = 86_400_000;
/** Longest stretch of a search: more is never kept. */
const MOST = 367 * DAY;
/** PostgreSQL's and JavaScript's calendars agree between these. */
const FIRST = Date.parse('2000-01-01T00:00:00Z');
const LAST = Date.parse('2200-01-01T00:00:00Z');

/** From when, included, to when, excluded. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** The time that a search asks for. Throws 422 for one that is none. */
export function stretchOf({ od, do: until }: Pick<AskedLines, 'od' | 'do'>, now = Date.now()): Stretch {
  // A line of this very moment belongs to it.
  const to = until === undefined ? now + DAY : Date.parse(until);
  const from = od === undefined ? (until === undefined ? now : to) - DAY : Date.parse(od);
  for (const [field, time] of [
    ['od', from],
    ['do', to],
  ] as const)
    if (!(time >= FIRST && time <= LAST)) throw invalid({ [field]: 'Unesite ispravno vrijeme.' });
  if (from >= to) throw invalid({ od: 'Početak mora biti prije kraja.' });
  if (to - from > MOST) throw invalid({ od: 'Najviše godinu dana odjednom.' });
  return { from: new Date(from), to: new Date(to) };
}
