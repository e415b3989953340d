import { PdfDocument } from './document.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';
import type { PageSize } from './size.ts';

/** A picture for a page: a JPEG file, embedded unchanged, or pixels. */
export type PlacedPicture =
  | { jpeg: Uint8Array; orientation: number }
  | { pixels: Uint8ClampedArray; width: number; height: number };

/** PDFium's bitmap formats with one byte a pixel, and with four bytes without alpha. */
const GRAY = 1;
const BGRX = 3;

/** Transformation matrices for Exif orientations 1 to 8, as fractions of the page's width and height. */
const ORIENTATIONS: Record<number, readonly [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Creates a document for `pages` pages; add each once, in order, with `addPicturePage`. */
export function emptyPdf(pdfium: Pdfium, pages: number): PdfDocument {
  const handle = pdfium.api.FPDF_CreateNewDocument();
  if (handle === 0) throw new OutOfMemory();
  return new PdfDocument(pdfium, handle, {
    pages,
    repaired: false,
    open: null,
    drop: () => {},
    fileLost: () => false,
  });
}

/** Adds a page of this size, in points, that shows a picture. */
export function addPicturePage(
  document: PdfDocument,
  index: number,
  size: PageSize,
  picture: PlacedPicture,
): void {
  const { width, height } = size;
  document.newPage(index, size, ({ pdfium, document: handle, page }) => {
    const { api } = pdfium;
    const object = api.FPDFPageObj_NewImageObj(handle);
    if (object === 0) throw new OutOfMemory();
    const taken =
      'jpeg' in picture ? loadJpeg(pdfium, object, picture.jpeg) : loadPixels(pdfium, object, picture);
    if (!taken) throw new OutOfMemory();
    const [a, b, c, d, e, f] = ORIENTATIONS['jpeg' in picture ? picture.orientation : 1] ?? ORIENTATIONS[1]!;
    api.FPDFImageObj_SetMatrix(object, a * width, b * height, c * width, d * height, e * width, f * height);
    api.FPDFPage_InsertObject(page, object);
    if (!api.FPDFPage_GenerateContent(page)) throw new OutOfMemory();
  });
}

function loadJpeg(pdfium: Pdfium, object: number, jpeg: Uint8Array): boolean {
  const { pointer, drop } = pdfium.callback((_, position, into, length) => {
    const [start, from] = [into >>> 0, position >>> 0];
    pdfium.heap().set(jpeg.subarray(from, from + (length >>> 0)), start);
    return 1;
  }, 'iiiii');
  try {
    return pdfium.scratch(12, (access) => {
      pdfium.setInt(access, jpeg.length);
      pdfium.setInt(access + 4, pointer);
      return pdfium.api.FPDFImageObj_LoadJpegFileInline(0, 0, object, access);
    });
  } finally {
    drop();
  }
}

function loadPixels(
  pdfium: Pdfium,
  object: number,
  { pixels, width, height }: { pixels: Uint8ClampedArray; width: number; height: number },
): boolean {
  const { api, heap } = pdfium;
  const gray = isGray(pixels);
  const bitmap = api.FPDFBitmap_CreateEx(width, height, gray ? GRAY : BGRX, 0, 0);
  if (bitmap === 0) throw new OutOfMemory();
  try {
    const start = api.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const bytes = heap().subarray(start, start + stride * height);
    for (let y = 0, from = 0; y < height; y++)
      for (let x = 0, at = y * stride; x < width; x++, from += 4)
        if (gray) bytes[at++] = pixels[from]!;
        else {
          bytes[at++] = pixels[from + 2]!;
          bytes[at++] = pixels[from + 1]!;
          bytes[at++] = pixels[from]!;
          bytes[at++] = 255;
        }
    return api.FPDFImageObj_SetBitmap(0, 0, object, bitmap);
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

function isGray(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  return true;
}
