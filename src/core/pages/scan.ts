import type { Handles, PdfDocument } from './document.ts';
import { type Gray, MAX_PIXELS, toGray } from './ocr/gray.ts';

/** Resolution for OCR: that of the language data's training. */
const DPI = 300;
/** Minimum resolution for a coarser scan. */
const LEAST_DPI = 70;
/** PDFium object types, and the invisible text rendering mode (the text layer of an OCR program). */
const TEXT = 1;
const PICTURE = 3;
const UNSEEN = 3;

/** Share of the page covered by its largest picture. */
export function coveredByPicture(document: PdfDocument, index: number): number {
  const { width, height } = document.size(index);
  const areas = document.onPage(index, (handles) => objectsOf(handles).map((one) => one.picture?.area ?? 0));
  return Math.max(0, ...areas) / (width * height);
}

/** Resolution of a page that consists of pictures only, in dpi; null for any other. */
function scanDpi(document: PdfDocument, index: number): number | null {
  const objects = document.onPage(index, objectsOf);
  if (objects.some(({ picture, seen }) => seen && !picture)) return null;
  const fine = objects.flatMap(({ picture }) => (picture?.area ? [picture.pixels / picture.area] : []));
  return fine.length > 0 ? Math.sqrt(Math.max(...fine)) * 72 : null;
}

interface PageObject {
  /** Visible; known for text only. */
  seen: boolean;
  /** Area of a picture in square points, and its number of pixels. */
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
 * A page's picture for OCR; a scan keeps its own resolution, so that nothing is added to its grain. Fields and stamps are in the
 * picture, comments are not. `added`: the page has such.
 */
export function grayPage(document: PdfDocument, index: number, added: boolean): { page: Gray; dpi: number } {
  const own = added ? DPI : (scanDpi(document, index) ?? DPI);
  const fine = Math.max(LEAST_DPI, Math.min(DPI, own));
  const { width, height } = document.raster(index, fine, MAX_PIXELS);
  const page: Gray = { width, height, data: new Uint8Array(width * height) };
  const { dpi } = document.render(index, { dpi: fine, maxPixels: MAX_PIXELS }, ({ pixels, rows, top }) => {
    page.data.set(toGray(pixels, width, rows).data, top * width);
  });
  return { page, dpi };
}
