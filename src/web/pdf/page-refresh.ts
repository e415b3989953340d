import { faultText, type PdfDocument } from '../../core/pages/index.ts';
import { Refusal } from '../worker/job-messages.ts';
import type { OpenFault } from './messages.ts';

/**
 * Runs the work for one page of many. Reopens the document from time to time, because the engine keeps what it read of each page. A
 * missing file is reported as such (`Refusal`), not as a damaged page.
 */
export function withPageRefresh<T>(document: PdfDocument, work: () => T): T {
  try {
    const done = work();
    if (!document.lost) return done;
  } catch (error) {
    if (!document.lost) throw error;
  } finally {
    document.reopenIfWorth();
  }
  throw fileGone();
}

/** The refusal for a file that can no longer be read. */
export const fileGone = (): Refusal<OpenFault> =>
  new Refusal<OpenFault>(faultText({ why: 'unreadable' }), { why: 'unreadable' });
