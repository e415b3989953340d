/** The worker of the tool: reads documents and pictures, with readers in workers of their own, and writes what can be searched. */
import { Refusal } from '../../kit/jobs.ts';
import { serveJobs, type Tell } from '../../kit/serve.ts';
import { countText } from '../../kit/sizes.ts';
import { blobSource, faultWords, openPdf, type PdfDocument } from '../engine/index.ts';
import { engineFor } from '../engine/load.ts';
import { pagesOf, readRanges } from '../ranges.ts';
import type { Material, PageText, Refused, TextOrder, TextResult } from './jobs.ts';
import { isPicture, sayNeither } from './picture.ts';
import { pdfOfPictures } from './picture-pdf.ts';
import { type Doing, readAll, type Stock } from './read.ts';
import { documentStock, pictureStock } from './stock.ts';
import { searchable } from './write-pdf.ts';

type Say = Tell<PageText>;

serveJobs<TextOrder, TextResult, PageText>(async (order, tell) => {
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
  if (pictures) return readStock(pictureStock(order.files), order, tell);
  const document = await opened(order, tell);
  try {
    return await readStock(documentStock(document, order.mode), order, tell);
  } finally {
    document.close();
  }
});

async function opened({ files, password }: Material, tell: Say): Promise<PdfDocument> {
  const pdfium = await engineFor(tell);
  const { document, fault } = openPdf(pdfium, blobSource(files[0]!), password);
  if (!document) {
    const words = fault.why === 'not-pdf' ? await sayNeither(files[0]!, fault.kind) : faultWords(fault);
    throw new Refusal<Refused>(words, fault);
  }
  return document;
}

/** What is said while it goes on; `of`: which page of how many. */
const DOING: Record<Doing, (of: string) => string> = {
  text: (of) => `Uzimam tekst, stranica ${of}…`,
  reading: (of) => `Čitam stranicu ${of}…`,
  again: (of) => `Čitam stranicu ${of} još jednom, jer je nejasna…`,
};

async function readStock(
  stock: Stock,
  { languages, pages: said }: Extract<TextOrder, { is: 'read' }>,
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
      tell.progress(done, pages.length, DOING[doing](of));
    },
  });
  return { is: 'read', count: stock.count };
}
