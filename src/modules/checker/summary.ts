import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { RunMetrics, RunScores } from './checker.api.ts';
import { byId, CATEGORIES, METRICS, screenshotOf } from './scores.ts';

/** The part of a report that lists show. */
export interface Summary {
  final_url: string | null;
  scores: RunScores;
  metrics: RunMetrics;
}

/** The parts of a Lighthouse report used here. */
export interface Report {
  finalUrl?: string;
  finalDisplayedUrl?: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { data?: unknown } }>;
}

export const summaryOf = (report: Report): Summary => ({
  final_url: report.finalDisplayedUrl || report.finalUrl || null,
  scores: byId(CATEGORIES, (id) => report.categories[id]?.score ?? null),
  metrics: byId(METRICS, (id) => report.audits[id]?.numericValue ?? null),
});

const JPEG = 'data:image/jpeg;base64,';

/** Screenshot of the loaded page: JPEG; null where missing. */
export function screenshotIn(report: Report): Buffer | null {
  const data = screenshotOf(report);
  return data?.startsWith(JPEG) ? Buffer.from(data.slice(JPEG.length), 'base64') : null;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Maximum unpacked size in bytes; measure.ts ensures it. */
const MAX_REPORT_BYTES = 20_000_000;

/** Compresses and decompresses a stored report. */
export const pack = (json: string): Promise<Buffer> => zip(json, { level: 6 });
export const unpack = async (packed: Buffer): Promise<string> =>
  (await unzip(packed, { maxOutputLength: MAX_REPORT_BYTES })).toString();
