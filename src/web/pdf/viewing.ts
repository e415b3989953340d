/** The worker's part of viewing a document: opens it and draws its pages. */
import { blobSource, faultText, openPdf, PageError, type PdfDocument } from '../../core/pages/index.ts';
import { Refusal } from '../worker/job-messages.ts';
import { type JobReporter, withTransfer } from '../worker/worker-server.ts';
import { engineFor } from './load.ts';
import type { OpenFault, PdfFacts, PdfFile, ShownPage, ViewRequest } from './messages.ts';
import { fileGone, withPageRefresh } from './page-refresh.ts';

/** Maximum number of pages whose size is read (half a second): a document may claim a million. */
const MAX_SIZED = 20_000;

let cached: { key: number; password: string; document: PdfDocument } | null = null;

/** The document of a request; it stays open while requests are for the same one. Throws a `Refusal`. */
export async function opened(
  { key, file, password }: PdfFile,
  tell: Pick<JobReporter, 'progress'>,
): Promise<PdfDocument> {
  const pdfium = await engineFor(tell);
  if (cached?.key === key && cached.password === password) return cached.document;
  cached?.document.close();
  cached = null;
  const { document, fault } = openPdf(pdfium, blobSource(file), password);
  if (!document) throw new Refusal<OpenFault>(faultText(fault), fault);
  cached = { key, password, document };
  return document;
}

/** Answers a request about an open document. */
export const viewed = (document: PdfDocument, order: ViewRequest): PdfFacts | ShownPage =>
  order.is === 'open' ? factsOf(document) : shown(document, order);

function factsOf(document: PdfDocument): PdfFacts {
  const { pages, title, encrypted, repaired } = document;
  const sizes = Array.from({ length: Math.min(pages, MAX_SIZED) }, (_, page) => {
    const size = orErrorText(() => document.size(page));
    return typeof size === 'string' ? null : size;
  });
  if (document.lost) throw fileGone();
  return { is: 'open', pages, title, encrypted, repaired, sizes };
}

/** The result of `work`, or the message of its `PageError`. */
export function orErrorText<T extends object>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof PageError) return error.message;
    throw error;
  }
}

function shown(
  document: PdfDocument,
  { page, width, height }: { page: number; width: number; height: number },
): ShownPage {
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = orErrorText(() =>
    withPageRefresh(document, () => {
      const size = document.size(page);
      const dpi = 72 * Math.min(width / size.width, height / size.height);
      const raster = document.raster(page, dpi);
      Object.assign(canvas, { width: raster.width, height: raster.height });
      const context = canvas.getContext('2d', { alpha: false })!;
      return document.render(page, { dpi }, (band) => {
        context.putImageData(new ImageData(band.pixels, band.width, band.rows), 0, band.top);
      });
    }),
  );
  if (typeof drawing === 'string') throw new Refusal(drawing);
  const bitmap = canvas.transferToImageBitmap();
  return withTransfer({ is: 'show', bitmap }, [bitmap]);
}
