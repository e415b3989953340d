/** How a score is said and signed (SPEC section 4). */
import type { Grade } from '../../../modules/checker/scores.ts';

export const GRADE_WORDS: Record<Grade, string> = {
  good: 'dobro',
  middling: 'može bolje',
  poor: 'loše',
  none: 'nije ocijenjeno',
};

/** The sign before an audit: only a whole score is a tick, only none at all a cross. */
type Sign = 'tick' | 'warning' | 'cross';

export function signOf(score: number | null): Sign | null {
  if (score === null) return null;
  if (score === 1) return 'tick';
  return score === 0 ? 'cross' : 'warning';
}

export const SIGN_WORDS: Record<Sign, string> = {
  tick: 'Prošlo',
  warning: 'Upozorenje',
  cross: 'Nije prošlo',
};
