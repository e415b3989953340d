/** How a score is shown: its colour, its percentage and its sign (SPEC sections 4 and 9). */

/** Green, orange, red; `none` where nothing was judged. */
export type Grade = 'good' | 'middling' | 'poor' | 'none';

/** The scores from which a result is green, and orange. */
export const GOOD = 0.9;
export const MIDDLING = 0.5;

export function gradeOf(score: number | null | undefined): Grade {
  if (score === null || score === undefined) return 'none';
  if (score >= GOOD) return 'good';
  return score >= MIDDLING ? 'middling' : 'poor';
}

export const GRADE_WORDS: Record<Grade, string> = {
  good: 'dobro',
  middling: 'može bolje',
  poor: 'loše',
  none: 'nije ocijenjeno',
};

/** A score as whole hundredths. */
export const points = (score: number): number => Math.round(score * 100);

/** A score as a rounded percentage; a dash where there is none. */
export const percent = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : `${points(score)}%`;

/** The sign before an audit: only a whole score is a tick, only none at all a cross. */
export type Sign = 'tick' | 'warning' | 'cross';

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
