import { readBytes } from '../../kit/read-text.ts';
import { lookAt } from '../../text/picture/look.ts';
import type { PdfDocument, Pdfium } from '../engine/index.ts';
import { addPicturePage, emptyPdf, type PlacedPicture } from '../engine/pictures.ts';
import { decodePicture, type PagePicture } from './picture.ts';

/** The longer side of A4, in points: how large a page is that was photographed, nobody knows. */
const LONG = 842;
/** Of a photograph that is written as JPEG because PDF does not know its own kind. */
const QUALITY = 0.92;

/** A document of pictures, one a page. A JPEG goes into it as it is; other pictures lose nothing either, except photographs as WebP or AVIF, which become JPEG. */
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
    if (!inInks(jpeg)) return { jpeg, orientation: lookAt(jpeg)?.exif?.orientation ?? 1 };
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

/** A JPEG of four colours, for print: their order and sense differ from program to program. */
function inInks(jpeg: Uint8Array): boolean {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return jpeg[at + 9] === 4;
    at += marker === 0xff ? 1 : 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!);
  }
  return false;
}
