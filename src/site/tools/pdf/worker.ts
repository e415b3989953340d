/** The worker of the PDF tools: opens documents, shows pages, draws pictures. */

import { blobSource, faultText, openPdf, PageError, type PdfDocument } from '../../../core/pages/index.ts';
import { engineFor } from '../../../web/pdf/load.ts';
import { Refusal } from '../../../web/worker/job-messages.ts';
import { type JobReporter, serveJobs, withTransfer } from '../../../web/worker/worker-server.ts';
import type {
  DrawnPage,
  OpenFault,
  PdfFacts,
  PdfFile,
  PdfRequest,
  PdfResult,
  ShownPage,
} from './messages.ts';
import { fileGone, withPageRefresh } from './page-refresh.ts';
import { Painter } from './paint.ts';

/** Maximum number of pages whose size is read (half a second): a document may claim a million. */
const MAX_SIZED = 20_000;

let cached: { key: number; password: string; document: PdfDocument } | null = null;

serveJobs<PdfRequest, PdfResult, DrawnPage>(async (order, tell) => {
  const document = await opened(order, tell);
  if (order.is === 'open') return factsOf(document);
  if (order.is === 'show') return shown(document, order);
  const painter = new Painter(order.form, order.folder);
  for (const page of order.pages) tell.part(await drawn(painter, document, page));
  return { is: 'draw' };
});

/** The document of a request; it stays open while requests are for the same one. */
async function opened({ key, file, password }: PdfFile, tell: JobReporter<DrawnPage>): Promise<PdfDocument> {
  const pdfium = await engineFor(tell);
  if (cached?.key === key && cached.password === password) return cached.document;
  cached?.document.close();
  cached = null;
  const { document, fault } = openPdf(pdfium, blobSource(file), password);
  if (!document) throw new Refusal<OpenFault>(faultText(fault), fault);
  cached = { key, password, document };
  return document;
}

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
function orErrorText<T extends object>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof PageError) return error.message;
    throw error;
  }
}

function shown(document: PdfDocument, { page, width, height }: PdfRequest & { is: 'show' }): ShownPage {
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

async function drawn(painter: Painter, document: PdfDocument, page: number): Promise<DrawnPage> {
  const raster = orErrorText(() => withPageRefresh(document, () => painter.draw(document, page)));
  if (typeof raster === 'string') return { page, fault: raster };
  return { page, picture: await painter.picture(raster) };
}
