import type { PdfDocument } from '../../pages/document.ts';
import { foreignSharp } from '../../pictures/foreign-sharp.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_TIME, THUMBNAIL_SIDE } from './limits.ts';
import { firstPage } from './pdf.ts';
import { readWhole, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** A picture's thumbnail as WebP, and what is known of the picture, or of the document's first page. */
export interface Drawn {
  content: Buffer;
  width: number;
  height: number;
  /** Size of the original as it is seen, in pixels; null for a document. */
  original: { width: number; height: number } | null;
  /** Of a document; null for a picture. */
  pages: number | null;
}

const SMALL = {
  width: THUMBNAIL_SIDE,
  height: THUMBNAIL_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const;
/** Formats whose decoders are known to be sound; nothing else can be opened. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];

const openedSharp = () => foreignSharp(LOADERS);

export async function pictureThumbnail(source: Source): Promise<Drawn> {
  const file = readWhole(source, MAX_PICTURE_BYTES);
  const sharp = await openedSharp();
  try {
    const picture = sharp(file, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      // The first frame, or the first page.
      pages: 1,
    }).timeout({ seconds: MAX_TIME / 1000 });
    const { autoOrient } = await picture.metadata();
    const { data, info } = await picture
      .autoOrient()
      .resize(SMALL)
      .toColourspace('srgb')
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height, original: autoOrient, pages: null };
  } catch (error) {
    throw pictureFault(error as Error);
  }
}

function pictureFault({ message }: Error): Unreadable {
  if (/pixel limit|out of memory|too large/i.test(message)) return new Unreadable('too_large', message);
  if (/timeout/i.test(message)) return new Unreadable('too_slow', message);
  // Also a decoder that is not built in: HEIC.
  if (/support for this compression|not built in/i.test(message))
    return new Unreadable('unsupported', message);
  return new Unreadable('damaged', message);
}

export async function pdfThumbnail(document: PdfDocument): Promise<Drawn> {
  const { pixels, width, height } = firstPage(document);
  const sharp = await openedSharp();
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(SMALL)
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height, original: null, pages: document.pages };
}
