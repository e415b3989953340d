/** The worker of the PDF tools: opens documents, shows their pages, makes pictures of them. */
import { Refusal } from '../kit/jobs.ts';
import { handing, serveJobs, type Tell } from '../kit/serve.ts';
import { byPage, gone } from './by-page.ts';
import { blobSource, faultWords, openPdf, PageError, type PdfDocument } from './engine/index.ts';
import { engineFor } from './engine/load.ts';
import type { DrawnPage, PdfFacts, PdfFile, PdfOrder, PdfResult, Refused, ShownPage } from './jobs.ts';
import { Painter } from './paint.ts';

/** Pages whose sizes are told: half a second. A document may claim a million that it does not have. */
const SIZED = 20_000;

let kept: { key: number; password: string; document: PdfDocument } | null = null;

serveJobs<PdfOrder, PdfResult, DrawnPage>(async (order, tell) => {
  const document = await opened(order, tell);
  if (order.is === 'open') return factsOf(document);
  if (order.is === 'show') return shown(document, order);
  const painter = new Painter(order.form, order.folder);
  for (const page of order.pages) tell.part(await drawn(painter, document, page));
  return { is: 'draw' };
});

/** The document of an order; it stays open for the next one, as long as that is of the same. */
async function opened({ key, file, password }: PdfFile, tell: Tell<DrawnPage>): Promise<PdfDocument> {
  const pdfium = await engineFor(tell);
  if (kept?.key === key && kept.password === password) return kept.document;
  kept?.document.close();
  kept = null;
  const { document, fault } = openPdf(pdfium, blobSource(file), password);
  if (!document) throw new Refusal<Refused>(faultWords(fault), fault);
  kept = { key, password, document };
  return document;
}

function factsOf(document: PdfDocument): PdfFacts {
  const { pages, title, encrypted, repaired } = document;
  const sizes = Array.from({ length: Math.min(pages, SIZED) }, (_, page) => {
    const size = inWords(() => document.size(page));
    return typeof size === 'string' ? null : size;
  });
  if (document.lost) throw gone();
  return { is: 'open', pages, title, encrypted, repaired, sizes };
}

/** What `work` answers, or in words what is wrong with its page. */
function inWords<T extends object>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof PageError) return error.message;
    throw error;
  }
}

function shown(document: PdfDocument, { page, width, height }: PdfOrder & { is: 'show' }): ShownPage {
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = inWords(() =>
    byPage(document, () => {
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
  return handing({ is: 'show', bitmap }, [bitmap]);
}

async function drawn(painter: Painter, document: PdfDocument, page: number): Promise<DrawnPage> {
  const raster = inWords(() => byPage(document, () => painter.draw(document, page)));
  if (typeof raster === 'string') return { page, fault: raster };
  return { page, picture: await painter.picture(raster) };
}
