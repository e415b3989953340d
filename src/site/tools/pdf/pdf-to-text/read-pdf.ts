import type { PdfDocument } from '../engine/index.ts';
import { type Gray, toGray } from '../ocr/gray.ts';
import type { Mode, PageText } from './jobs.ts';
import { isUsable, paragraphsOf } from './layer.ts';
import { notesOf } from './notes.ts';
import type { PageToRead } from './read.ts';

/** What pages are drawn at to be read: what the data of the languages was made from. */
const DPI = 300;
/** A3 at that; larger pages are drawn coarser. */
const MOST_PIXELS = 18e6;
const PICTURE = 3;

/** A page's own text, with what its fields are filled with and what was added to it; null: its picture has to be read. */
export function ownText(document: PdfDocument, page: number, mode: Mode): PageText | null {
  if (mode === 'ocr') return null;
  const text = document.text(page);
  const added = document.annotations(page);
  const usable = mode === 'layer' || isUsable(text, added, covered(document, page));
  if (!usable) return null;
  const paragraphs = [...paragraphsOf(text, added), ...notesOf(added)];
  return {
    page,
    source: paragraphs.length > 0 ? 'layer' : 'blank',
    paragraphs,
    confidence: null,
    turned: 0,
    seen: null,
    note: paragraphs.length > 0 ? '' : 'Stranica nema upisanog teksta.',
  };
}

/** The part of a page that is covered by its largest picture. */
function covered(document: PdfDocument, index: number): number {
  const { width, height } = document.size(index);
  return document.onPage(index, ({ pdfium: { api, scratch, float }, page }) => {
    let largest = 0;
    for (let at = 0, count = api.FPDFPage_CountObjects(page); at < count; at++) {
      const object = api.FPDFPage_GetObject(page, at);
      if (api.FPDFPageObj_GetType(object) !== PICTURE) continue;
      const area = scratch(16, (box) => {
        if (!api.FPDFPageObj_GetBounds(object, box, box + 4, box + 8, box + 12)) return 0;
        return (float(box + 8) - float(box)) * (float(box + 12) - float(box + 4));
      });
      largest = Math.max(largest, area);
    }
    return largest / (width * height);
  });
}

/** A page as a picture to be read: its fields and stamps are on it, what a note says is not. */
export function grayPage(document: PdfDocument, index: number): PageToRead {
  const { width, height } = document.raster(index, DPI, MOST_PIXELS);
  const page: Gray = { width, height, data: new Uint8Array(width * height) };
  const { dpi } = document.render(index, { dpi: DPI, maxPixels: MOST_PIXELS }, ({ pixels, rows, top }) => {
    page.data.set(toGray(pixels, width, rows).data, top * width);
  });
  return { page, dpi: Math.round(dpi), beside: notesOf(document.annotations(index), 'unseen') };
}
