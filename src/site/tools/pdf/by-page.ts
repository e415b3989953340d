import { Refusal } from '../kit/jobs.ts';
import { faultWords, type PdfDocument } from './engine/index.ts';
import type { Refused } from './jobs.ts';

/**
 * Does the work of one page of many. Between them the document is begun anew now and then, so that it never keeps what it read for all
 * of them. A file that has gone meanwhile is told as that (`Refusal`), and not as a page that is damaged, or has less on it.
 */
export function byPage<T>(document: PdfDocument, work: () => T): T {
  try {
    const done = work();
    if (!document.lost) return done;
  } catch (error) {
    if (!document.lost) throw error;
  } finally {
    document.freshen();
  }
  throw gone();
}

/** What is said of a document whose file can no longer be read. */
export const gone = (): Refusal<Refused> =>
  new Refusal<Refused>(faultWords({ why: 'unreadable' }), { why: 'unreadable' });
