/** What a report is judged by, for both ends. It imports nothing: the pages' bundles hold it. */

/** The categories in the order in which they are shown. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'pwa'] as const;
export type CategoryId = (typeof CATEGORIES)[number];

/** The five key metrics by the ids of their audits, in the order in which they are shown. */
export const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
export type MetricId = (typeof METRICS)[number];

/** The same of each; what `of` answers by its id. */
export const byId = <Id extends string, T>(ids: readonly Id[], of: (id: Id) => T): Record<Id, T> =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as Record<Id, T>;

/** Green, orange, red; `none` where nothing was judged. */
export type Grade = 'good' | 'middling' | 'poor' | 'none';

/** The scores from which a result is green, and orange (SPEC section 9). */
export const GOOD = 0.9;
export const MIDDLING = 0.5;

export function gradeOf(score: number | null | undefined): Grade {
  if (score === null || score === undefined) return 'none';
  if (score >= GOOD) return 'good';
  return score >= MIDDLING ? 'middling' : 'poor';
}

/** A score as a rounded percentage; a dash where there is none. */
export const percent = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : `${points(score)}%`;

/** A score as whole hundredths, rounded; never up into a band it is not in: 0.895 is orange, and so 89. */
export function points(score: number): number {
  const rounded = Math.round(score * 100);
  return gradeOf(rounded / 100) === gradeOf(score) ? rounded : rounded - 1;
}

/** A picture of the page as a data address; null where there is none, and for any other address. */
export function pictureIn(data: unknown): string | null {
  return typeof data === 'string' && /^data:image\/(jpeg|png|webp);base64,/.test(data) ? data : null;
}

/** The page as it looked when it had loaded, as a data address. */
export function screenshotOf(report: { audits: Record<string, { details?: object }> }): string | null {
  const details = report.audits['final-screenshot']?.details;
  return pictureIn(details && 'data' in details ? details.data : null);
}
