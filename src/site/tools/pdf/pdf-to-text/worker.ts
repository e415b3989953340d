/** The tool's worker: reads documents and pictures, with OCR in further workers, and writes searchable PDFs. */

import { blobSource, faultText, openPdf, type PdfDocument } from '../../../../core/pages/index.ts';
import { engineFor } from '../../../../web/pdf/load.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { type JobReporter, serveJobs } from '../../../../web/worker/worker-server.ts';
import { countText } from '../../kit/sizes.ts';
import { pagesOf, readRanges } from '../ranges.ts';
import type { OpenFault, PageText, TextInputFiles, TextRequest, TextResult } from './messages.ts';
import { documentPages, picturePages } from './page-sources.ts';
import { isPicture, unknownFileText } from './picture.ts';
import { pdfOfPictures } from './picture-pdf.ts';
import { type PageSource, type ReadStage, readAll } from './read.ts';
import { searchable } from './write-pdf.ts';

type Say = JobReporter<PageText>;

serveJobs<TextRequest, TextResult, PageText>(async (order, tell) => {
  const pictures = await isPicture(order.files[0]!);
  if (order.is === 'write') {
    const progress = (done: number): void => tell.progress(done, order.pages.length, 'Pišem PDF…');
    const document = pictures
      ? await pdfOfPictures(await engineFor(tell), order.files, progress)
      : await opened(order, tell);
    try {
      return { is: 'write', file: searchable(document, order.pages, progress), count: document.pages };
    } finally {
      document.close();
    }
  }
  if (pictures) return readPages(picturePages(order.files), order, tell);
  const document = await opened(order, tell);
  try {
    return await readPages(documentPages(document, order.mode), order, tell);
  } finally {
    document.close();
  }
});

async function opened({ files, password }: TextInputFiles, tell: Say): Promise<PdfDocument> {
  const pdfium = await engineFor(tell);
  const { document, fault } = openPdf(pdfium, blobSource(files[0]!), password);
  if (!document) {
    const words = fault.why === 'not-pdf' ? await unknownFileText(files[0]!, fault.kind) : faultText(fault);
    throw new Refusal<OpenFault>(words, fault);
  }
  return document;
}

/** Progress texts; `of`: page number and count. */
const STAGE_TEXT: Record<ReadStage, (of: string) => string> = {
  text: (of) => `Uzimam tekst, stranica ${of}…`,
  reading: (of) => `Čitam stranicu ${of}…`,
  again: (of) => `Čitam stranicu ${of} još jednom, jer je nejasna…`,
};

async function readPages(
  stock: PageSource,
  { languages, pages: said }: Extract<TextRequest, { is: 'read' }>,
  tell: Say,
): Promise<TextResult> {
  const { ranges, fault } = readRanges(said);
  if (!ranges) throw new Refusal(fault);
  const { pages, fault: beyond } = pagesOf(ranges, stock.count);
  if (beyond) throw new Refusal(beyond);
  await readAll(stock, pages, languages, {
    done: (page) => tell.part(page),
    progress: (done, doing) => {
      const of = `${countText(Math.min(Math.floor(done) + 1, pages.length))}. od ${countText(pages.length)}`;
      tell.progress(done, pages.length, STAGE_TEXT[doing](of));
    },
  });
  return { is: 'read', count: stock.count };
}
