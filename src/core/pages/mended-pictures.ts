import { fileFor } from './file-access.ts';
import type { Pdfium } from './pdfium.ts';
import { bytesSource } from './source.ts';

/** PDFium's type of picture objects, and of colour spaces. */
const PICTURE = 3;
const GRAY = 1;
/** Bytes of `FPDF_IMAGEOBJ_METADATA`, and where its colour space is. */
const METADATA_BYTES = 28;
const COLOUR_SPACE = 20;

/**
 * Mends pictures of a page that claim to be grey and hold a coloured JPEG, as some scanners write them. Other programs believe the JPEG;
 * the engine believes the claim, and stretches a third of the picture over its whole place.
 */
export function mendPictures(pdfium: Pdfium, page: number): void {
  const { api } = pdfium;
  const count = api.FPDFPage_CountObjects(page);
  for (let at = 0; at < count; at++) {
    const object = api.FPDFPage_GetObject(page, at);
    if (api.FPDFPageObj_GetType(object) !== PICTURE || !isPlainJpeg(pdfium, object)) continue;
    if (!claimsGray(pdfium, object, page)) continue;
    const jpeg = rawBytes(pdfium, object);
    if (componentsOf(jpeg) !== 3) continue;
    const file = fileFor(pdfium, bytesSource(jpeg));
    api.FPDFImageObj_LoadJpegFileInline(0, 0, object, file.pointer);
    file.drop();
  }
}

function isPlainJpeg({ api, scratch, heap }: Pdfium, object: number): boolean {
  if (api.FPDFImageObj_GetImageFilterCount(object) !== 1) return false;
  return scratch(32, (into) => {
    const bytes = api.FPDFImageObj_GetImageFilter(object, 0, into, 32);
    const start = into >>> 0;
    return new TextDecoder().decode(heap().slice(start, start + Math.max(0, bytes - 1))) === 'DCTDecode';
  });
}

const claimsGray = ({ api, scratch, int }: Pdfium, object: number, page: number): boolean =>
  scratch(
    METADATA_BYTES,
    (into) => api.FPDFImageObj_GetImageMetadata(object, page, into) && int(into + COLOUR_SPACE) === GRAY,
  );

function rawBytes({ api, scratch, heap }: Pdfium, object: number): Uint8Array {
  const bytes = api.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  if (bytes === 0) return new Uint8Array();
  return scratch(bytes, (into) => {
    api.FPDFImageObj_GetImageDataRaw(object, into, bytes);
    const start = into >>> 0;
    return heap().slice(start, start + bytes);
  });
}

/** Number of colour components of a JPEG; null if its header is not found. */
function componentsOf(jpeg: Uint8Array): number | null {
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!;
    // Start of a frame; the others of this range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return jpeg[at + 9]!;
    at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
  }
  return null;
}
