/** Categories, metrics and grades, for both ends. It imports nothing, since the pages' bundles hold it. */

/** Categories in display order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'pwa'] as const;
export type CategoryId = (typeof CATEGORIES)[number];

/** The five key metrics by audit id, in display order. */
export const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

/** Maps each id to `of(id)`. */
export const byId = <Id extends string, T>(ids: readonly Id[], of: (id: Id) => T): Record<Id, T> =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as Record<Id, T>;

/** Green, orange, red; `none` where not judged. */
export type Grade = 'good' | 'middling' | 'poor' | 'none';

/** Lowest scores for green and orange (SPEC section 9). */
export const GOOD = 0.9;
export const MIDDLING = 0.5;

export function gradeOf(score: number | null | undefined): Grade {
  if (score === null || score === undefined) return 'none';
  if (score >= GOOD) return 'good';
  return score >= MIDDLING ? 'middling' : 'poor';
}

/** A score as a percentage; a dash where there is none. */
export const percent = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : `${points(score)}%`;

/** A score in hundredths, rounded, but never up into a better grade: 0.895 is orange, so 89. */
export function points(score: number): number {
  const rounded = Math.round(score * 100);
  return gradeOf(rounded / 100) === gradeOf(score) ? rounded : rounded - 1;
}

/** A data URL of a picture; null for anything else. */
export function pictureIn(data: unknown): string | null {
  return typeof data === 'string' && /^data:image\/(jpeg|png|webp);base64,/.test(data) ? data : null;
}

/** The screenshot of the loaded page as a data URL. */
export function screenshotOf(report: { audits: Record<string, { details?: object }> }): string | null {
  const details = report.audits['final-screenshot']?.details;
  return pictureIn(details && 'data' in details ? details.data : null);
}
