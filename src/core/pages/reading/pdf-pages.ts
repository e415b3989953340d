import type { PdfDocument } from '../document.ts';
import { putInPlace } from '../in-place.ts';
import { layerAgrees, usableLayer } from '../layer.ts';
import { loadPdfiumOnNode } from '../node-loader.ts';
import { quarterTurn } from '../ocr/gray.ts';
import { openPdf } from '../open.ts';
import type { PageWords } from '../page-words.ts';
import { rowsOf } from '../rows.ts';
import { coveredByPicture, grayPage } from '../scan.ts';
import type { ByteSource } from '../source.ts';
import { seenText } from '../unseen.ts';
import { FileRefused, pdfFault } from './faults.ts';
import { SHOWN_QUALITY, SHOWN_SIDE } from './limits.ts';
import { type PageStock, pageOf, type ReadPage, readPicture, type ShownPicture } from './page-stock.ts';
import { pictureReader } from './pictures.ts';
import { layerWords } from './placed-words.ts';
import { turnedPage } from './turned.ts';

/** Attached files that are looked at, bytes of one, and of all: they are in memory together. */
const ATTACHED = { most: 50, bytes: 10 * 1024 * 1024, whole: 40 * 1024 * 1024 };

/** Opens a PDF. Throws `FileRefused`. */
export async function pdfPages(source: ByteSource): Promise<PageStock> {
  const { document, fault } = openPdf(await loadPdfiumOnNode({ fonts: true }), source);
  if (!document) throw new FileRefused(pdfFault(fault));
  return {
    count: document.pages,
    attached: () => document.attachments({ ...ATTACHED, wanted: (name) => /\.xml$/i.test(name) }),
    async read(page, ocr, quarters) {
      const read = await onePage(document, page, ocr, quarters);
      document.reopenIfWorth();
      return read;
    },
  };
}

async function onePage(
  document: PdfDocument,
  page: number,
  ocr: Parameters<PageStock['read']>[1],
  quarters: number,
): Promise<ReadPage> {
  const index = page - 1;
  const size = document.size(index);
  const { text, unseen } = seenText(document, index);
  const added = document.annotations(index);
  const use = usableLayer(text, added, coveredByPicture(document, index));
  const words = use === 'no' ? [] : layerWords(putInPlace(rowsOf(text.codes, text.boxes), added), size);
  const layer: PageWords = {
    page,
    ...size,
    turned: 0,
    source: words.length > 0 ? 'layer' : 'blank',
    words,
    notes: { unseen, coarse: null, distrusted: false },
    fault: null,
  };
  const shown = (turned: number) => shownPage(document, index, quarters + turned);
  if (use === 'yes') return { page: turnedPage(layer, quarters), picture: await shown(0) };
  const { page: drawn, dpi } = grayPage(document, index, added.length > 0);
  const picture = quarterTurn(drawn, quarters);
  const reading = await readPicture(ocr, picture, dpi);
  const read = pageOf(page, reading, picture, { dpi, size, quarters });
  const texts = (one: PageWords): string[] => one.words.map(({ text: word }) => word);
  const agreed = use === 'agreed' && reading.turned === 0 && layerAgrees(texts(layer), texts(read));
  const had = text.inDocument + unseen > 0;
  return {
    page: agreed
      ? turnedPage(layer, quarters)
      : { ...read, notes: { ...read.notes, unseen, distrusted: had } },
    picture: await shown(reading.turned),
  };
}

/** How a page looks, turned clockwise by quarters. */
async function shownPage(document: PdfDocument, index: number, turned: number): Promise<ShownPicture> {
  const { width, height } = document.size(index);
  const parts: Buffer[] = [];
  const dpi = (72 * SHOWN_SIDE) / Math.max(width, height);
  const drawn = document.render(index, { dpi }, ({ pixels }) => parts.push(Buffer.from(pixels)));
  const sharp = await pictureReader();
  const { data, info } = await sharp(Buffer.concat(parts), {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  })
    .removeAlpha()
    .rotate(turned * 90)
    .webp({ quality: SHOWN_QUALITY, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
