import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RunMetrics, RunScores } from './checker.api.ts';

/** What lists show of a report. */
export interface Summary {
  final_url: string | null;
  scores: RunScores;
  metrics: RunMetrics;
}

/** The parts of a Lighthouse report that are read here. */
export interface Report {
  finalUrl?: string;
  finalDisplayedUrl?: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { data?: unknown } }>;
}

export function summaryOf(report: Report): Summary {
  const score = (id: string) => report.categories[id]?.score ?? null;
  const metric = (id: string) => report.audits[id]?.numericValue ?? null;
  return {
    final_url: report.finalDisplayedUrl || report.finalUrl || null,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      pwa: score('pwa'),
    },
    metrics: {
      'first-contentful-paint': metric('first-contentful-paint'),
      'largest-contentful-paint': metric('largest-contentful-paint'),
      'speed-index': metric('speed-index'),
      'total-blocking-time': metric('total-blocking-time'),
      'cumulative-layout-shift': metric('cumulative-layout-shift'),
    },
  };
}

/** The page as it looked when it had loaded: JPEG; null where Lighthouse has no picture. */
export function screenshotOf(report: Report): Buffer | null {
  const data = report.audits['final-screenshot']?.details?.data;
  const match = typeof data === 'string' ? /^data:image\/jpeg;base64,(.+)$/.exec(data) : null;
  return match ? Buffer.from(match[1]!, 'base64') : null;
}

const zip = promisify(gzip);

/** A report as it is kept. */
export const pack = (json: string): Promise<Buffer> => zip(json, { level: 6 });
