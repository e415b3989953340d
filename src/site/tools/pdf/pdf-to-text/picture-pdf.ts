import type { PdfDocument, Pdfium } from '../../../../core/pages/index.ts';
import { addPicturePage, emptyPdf, type PlacedPicture } from '../../../../core/pages/pictures.ts';
import { readBytes } from '../../kit/read-text.ts';
import { inspectPicture } from '../../text/picture/inspect-picture.ts';
import { decodePicture, type PagePicture } from './picture.ts';

/** Longer side of A4, in points: the real size of a photographed page is unknown. */
const LONG = 842;
/** JPEG quality for photographs in formats that PDF does not support. */
const QUALITY = 0.92;

/**
 * A PDF with one picture a page. JPEG is embedded unchanged; others stay lossless, except WebP and AVIF photographs, which become
 * JPEG.
 */
export async function pdfOfPictures(
  pdfium: Pdfium,
  files: readonly File[],
  progress: (done: number) => void,
): Promise<PdfDocument> {
  const document = emptyPdf(pdfium, files.length);
  for (const [at, file] of files.entries()) {
    const picture = await decodePicture(file);
    const { width, height } = picture.bitmap;
    const scale = LONG / Math.max(width, height);
    const size = { width: width * scale, height: height * scale };
    addPicturePage(document, at, size, await placed(file, picture));
    picture.bitmap.close();
    progress(at + 1);
  }
  return document;
}

async function placed(file: File, { kind, bitmap }: PagePicture): Promise<PlacedPicture> {
  if (kind === 'jpeg') {
    const jpeg = await readBytes(file);
    if (!inInks(jpeg)) return { jpeg, orientation: inspectPicture(jpeg)?.exif?.orientation ?? 1 };
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  if (kind === 'png' || kind === 'gif' || kind === 'bmp')
    return {
      pixels: context.getImageData(0, 0, bitmap.width, bitmap.height).data,
      width: bitmap.width,
      height: bitmap.height,
    };
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), orientation: 1 };
}

/** A four-channel JPEG for print: programs disagree on its channels. */
function inInks(jpeg: Uint8Array): boolean {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return jpeg[at + 9] === 4;
    at += marker === 0xff ? 1 : 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!);
  }
  return false;
}
