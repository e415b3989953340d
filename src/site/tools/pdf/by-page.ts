import type { PdfDocument } from './engine/index.ts';

/** Does the work of one page of many: between them the document is begun anew now and then, so that it never keeps what it read for all of them. */
export function byPage<T>(document: PdfDocument, work: () => T): T {
  try {
    return work();
  } finally {
    document.freshen();
  }
}
