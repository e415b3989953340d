import type { Run } from '../../../modules/checker/checker.api.ts';
import { type CategoryId, pictureIn } from '../../../modules/checker/scores.ts';

/** The parts of a Lighthouse report that are shown. What comes from the page under test is in it: trust no address of it. */
export interface Report {
  finalUrl?: string;
  finalDisplayedUrl?: string;
  fetchTime?: string;
  runWarnings?: string[];
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
}

/** What a report is of that the server keeps. */
export type SavedRun = Pick<Run, 'id' | 'url' | 'final_url' | 'device' | 'runs' | 'created_at'>;
/** What a report is of. Without an id the server keeps none of it: it has no address, no history and no PDF. */
export type Checked = Omit<SavedRun, 'id'> & { id: string | null };

export interface Category {
  title: string;
  score: number | null;
  auditRefs: { id: string; weight: number; group?: string }[];
}

export interface Audit {
  id: string;
  title: string;
  /** With links and code as Markdown has them. */
  description: string;
  /** 0 to 1; null where it does not judge. */
  score: number | null;
  scoreDisplayMode?: string;
  displayValue?: string;
  numericValue?: number;
  numericUnit?: string;
  /** The values that give 0.9 and 0.5. */
  scoringOptions?: { p10: number; median: number };
  metricSavings?: Record<string, number>;
  details?: Details;
}

/** Lighthouse has a dozen shapes of it; details.ts reads those that people can read. */
export type Details = { type: string } & Record<string, unknown>;

/** Most audits shown of a category, and most opportunities (SPEC section 9). */
const MAX_AUDITS = 10;
const MOST_OPPORTUNITIES = 10;

/** The first ten audits of a category that weigh anything, in the order of the report. */
export function auditsOf(report: Report, category: CategoryId): Audit[] {
  const refs = report.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .slice(0, MAX_AUDITS);
}

/** Groups of the performance category whose audits say what to do. */
const ADVICE = ['insights', 'diagnostics'];

const saving = ({ metricSavings = {} }: Audit): number =>
  Object.values(metricSavings).reduce((sum, part) => sum + part, 0);

/**
 * Audits with a score below 1 that have details, ten at most: first those of performance that say what to do, the one that
 * saves most before the others; then the rest in the order of the report.
 */
export function opportunitiesOf(report: Report): Audit[] {
  const advice = new Set(
    (report.categories.performance?.auditRefs ?? [])
      .filter(({ group }) => group && ADVICE.includes(group))
      .map(({ id }) => id),
  );
  const open = Object.values(report.audits).filter(
    ({ score, details }) => score !== null && score < 1 && details !== undefined,
  );
  const first = open.filter(({ id }) => advice.has(id)).sort((a, b) => saving(b) - saving(a));
  return [...first, ...open.filter(({ id }) => !advice.has(id))].slice(0, MOST_OPPORTUNITIES);
}

interface Frame {
  /** Milliseconds since the page was asked for. */
  timing: number;
  data: string;
}

/** The pictures of a page while it loaded, in order. */
export function filmOf(report: Report): Frame[] {
  const items = report.audits['screenshot-thumbnails']?.details?.items;
  if (!Array.isArray(items)) return [];
  return items.flatMap(({ timing, data }: Record<string, unknown>) => {
    const picture = pictureIn(data);
    return picture && typeof timing === 'number' ? { timing, data: picture } : [];
  });
}
