import type { PdfDocument } from '../../pages/document.ts';
import { PageError, type PdfFault } from '../../pages/faults.ts';
import { loadPdfiumOnNode } from '../../pages/node-loader.ts';
import { openPdf } from '../../pages/open.ts';
import { blockSource } from '../../pages/source.ts';
import { Collector, type ReadText } from './collector.ts';
import { THUMBNAIL_SIDE } from './limits.ts';
import { readBytes, type Source } from './source.ts';
import { type Reason, Unreadable } from './unreadable.ts';

const REASONS: Record<PdfFault['why'], Reason> = {
  empty: 'damaged',
  'not-pdf': 'damaged',
  'needs-password': 'protected',
  'wrong-password': 'protected',
  encryption: 'protected',
  truncated: 'damaged',
  damaged: 'damaged',
  'no-pages': 'damaged',
  'too-large': 'too_large',
  unreadable: 'damaged',
};

/** Opens the document, which this process reads in blocks. Throws `Unreadable`. */
export async function openDocument(source: Source): Promise<PdfDocument> {
  const pdfium = await loadPdfiumOnNode({ fonts: true });
  const bytes = blockSource(source.size, (from, to) => readBytes(source, from, to));
  const { document, fault } = openPdf(pdfium, bytes);
  if (!document) throw new Unreadable(REASONS[fault.why], fault.why);
  return document;
}

/** Pixels of the first page, twice as many as a thumbnail has, so that thin lines stay. */
export function firstPage(document: PdfDocument): { pixels: Buffer; width: number; height: number } {
  return orUnreadable(() => {
    const { width, height } = document.size(0);
    const parts: Buffer[] = [];
    const dpi = (72 * 2 * THUMBNAIL_SIDE) / Math.max(width, height);
    const drawn = document.render(0, { dpi }, ({ pixels }) => parts.push(Buffer.from(pixels)));
    return { pixels: Buffer.concat(parts), width: drawn.width, height: drawn.height };
  });
}

/** The text layer, page by page; what is wrong with a page leaves that page out. */
export function pdfText(document: PdfDocument): ReadText {
  const into = new Collector();
  let broken = false;
  for (let page = 0; page < document.pages && !into.late(); page++) {
    try {
      into.add(`${document.plainText(page, into.left + 1)}\n`);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      broken = true;
    }
    document.reopenIfWorth();
  }
  const { text, complete } = into.result();
  return { text, complete: complete && !broken };
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    throw new Unreadable(error.why === 'page-damaged' ? 'damaged' : 'too_large', error.message);
  }
}
