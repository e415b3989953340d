import lighthouse from 'lighthouse';
import type * as LH from 'lighthouse/types/lh.js';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import type { FilterProxy } from '../../../core/egress/proxy.ts';
import { lighthouseConfig } from './config.ts';
import { watchDocument } from './document.ts';
import type { MeasureJob, RunAnswer, RunFailure, RunStep } from './job.ts';
import { BOSNIAN, registerBosnian } from './locale.ts';
import { followProgress } from './progress.ts';

/** Maximum report length in characters; usually about 500,000. A page controls the length of its URLs. */
const MAX_REPORT = 5_000_000;

/** Runs Lighthouse on a page; returns the report, or the failure. */
export async function measurePage(
  page: Page,
  job: MeasureJob,
  proxy: FilterProxy,
  report: (step: RunStep) => void,
): Promise<RunAnswer> {
  followProgress(page, proxy.received, report);
  registerBosnian();
  const document = await watchDocument(page, job, proxy);
  const flags: LH.Flags = { locale: BOSNIAN, output: 'json', logLevel: 'error' };
  const result = lighthouse(job.url, flags, lighthouseConfig(job.device, job.responseTimeout), page);
  result.catch(() => {});
  const full = proxy.full.then(
    (bound): RunFailure => ({ code: bound === 'maxBytes' ? 'too_big' : 'too_busy' }),
  );
  const outcome = await Promise.race([result, document.hopeless, full]);
  if (outcome && 'code' in outcome) return { kind: 'failed', failure: outcome };
  const failure = outcome ? document.failureOf(outcome.lhr) : { code: 'unloadable' as const };
  if (failure) return { kind: 'failed', failure };
  const text = JSON.stringify(await slim(outcome!.lhr));
  return text.length > MAX_REPORT
    ? { kind: 'failed', failure: { code: 'too_much' } }
    : { kind: 'report', report: text };
}

/** Width of filmstrip pictures in pixels; Lighthouse's own are seven tenths of a report. */
const FILM_WIDTH = 160;

/** Removes the data for changing the report's language, and shrinks the filmstrip. */
async function slim({ i18n, timing, ...lhr }: LH.Result): Promise<LH.Result> {
  const { rendererFormattedStrings } = i18n;
  const film = lhr.audits['screenshot-thumbnails']?.details;
  if (film?.type === 'filmstrip')
    for (const picture of film.items) picture.data = await smaller(picture.data);
  return {
    ...lhr,
    i18n: { rendererFormattedStrings },
    timing: { entries: [], total: timing.total },
  };
}

async function smaller(data: string): Promise<string> {
  const picture = Buffer.from(data.replace(/^data:image\/jpeg;base64,/, ''), 'base64');
  const small = await sharp(picture)
    .resize({ width: FILM_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 60, mozjpeg: true })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}
