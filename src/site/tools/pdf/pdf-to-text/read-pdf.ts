import type { Handles, PdfDocument } from '../engine/index.ts';
import { type Gray, MOST_PIXELS, toGray } from '../ocr/gray.ts';
import type { Mode, PageText } from './jobs.ts';
import { isUsable, paragraphsOf } from './layer.ts';
import { notesOf } from './notes.ts';
import type { PageToRead } from './read.ts';

/** What pages are drawn at to be read: what the data of the languages was made from. */
const DPI = 300;
/** What a coarser scan is drawn at, at least. */
const LEAST_DPI = 70;
/** Kinds of objects on a page, and the way of writing that is not seen: the words that another program read. */
const TEXT = 1;
const PICTURE = 3;
const UNSEEN = 3;

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
    alphabet: null,
    note: paragraphs.length > 0 ? '' : 'Stranica nema upisanog teksta.',
  };
}

/** The part of a page that is covered by its largest picture. */
function covered(document: PdfDocument, index: number): number {
  const { width, height } = document.size(index);
  const areas = document.onPage(index, (handles) => objectsOf(handles).map((one) => one.picture?.area ?? 0));
  return Math.max(0, ...areas) / (width * height);
}

/** How fine a page is that holds nothing but pictures, in dots per inch; null for any other. */
function scanDpi(document: PdfDocument, index: number): number | null {
  const objects = document.onPage(index, objectsOf);
  if (objects.some(({ picture, seen }) => seen && !picture)) return null;
  const fine = objects.flatMap(({ picture }) => (picture?.area ? [picture.pixels / picture.area] : []));
  return fine.length > 0 ? Math.sqrt(Math.max(...fine)) * 72 : null;
}

interface PageObject {
  /** Whether it can be seen; of text alone it is known. */
  seen: boolean;
  /** The area of a picture in square points, and how many pixels it has. */
  picture: { area: number; pixels: number } | null;
}

function objectsOf({ pdfium: { api, scratch, int, float }, page }: Handles): PageObject[] {
  const pictureOf = (object: number): PageObject['picture'] =>
    scratch(16, (box) => {
      if (!api.FPDFPageObj_GetBounds(object, box, box + 4, box + 8, box + 12)) return { area: 0, pixels: 0 };
      const area = (float(box + 8) - float(box)) * (float(box + 12) - float(box + 4));
      const known = api.FPDFImageObj_GetImagePixelSize(object, box, box + 4);
      return { area, pixels: known ? int(box) * int(box + 4) : 0 };
    });
  return Array.from({ length: api.FPDFPage_CountObjects(page) }, (_, at) => {
    const object = api.FPDFPage_GetObject(page, at);
    const type = api.FPDFPageObj_GetType(object);
    return {
      seen: type !== TEXT || api.FPDFTextObj_GetTextRenderMode(object) !== UNSEEN,
      picture: type === PICTURE ? pictureOf(object) : null,
    };
  });
}

/**
 * A page as a picture to be read, a scan as fine as it is, with nothing added to its grain. Its fields and stamps are on it, what a note says
 * is not.
 */
export function grayPage(document: PdfDocument, index: number): PageToRead {
  const added = document.annotations(index);
  const own = added.length > 0 ? DPI : (scanDpi(document, index) ?? DPI);
  const fine = Math.max(LEAST_DPI, Math.min(DPI, own));
  const { width, height } = document.raster(index, fine, MOST_PIXELS);
  const page: Gray = { width, height, data: new Uint8Array(width * height) };
  const { dpi } = document.render(index, { dpi: fine, maxPixels: MOST_PIXELS }, ({ pixels, rows, top }) => {
    page.data.set(toGray(pixels, width, rows).data, top * width);
  });
  return { page, dpi: Math.round(dpi), beside: notesOf(added, 'unseen') };
}
