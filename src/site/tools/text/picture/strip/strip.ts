import type { Picture } from '../../coding/sniff.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import type { Stripped } from './report.ts';
import { stripWebp } from './webp.ts';

const STRIPPERS: Partial<Record<Picture, (bytes: Uint8Array<ArrayBuffer>) => Stripped | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
};

/** Whether metadata of such a picture can be told from the picture. */
export const canStrip = (kind: Picture): boolean => kind in STRIPPERS;

/** A picture without its metadata, pixel for pixel the same; null where the picture is broken or its kind is not known so well. */
export function strip(bytes: Uint8Array<ArrayBuffer>, kind: Picture): Stripped | null {
  try {
    return STRIPPERS[kind]?.(bytes) ?? null;
  } catch {
    // A DataView throws at what lies behind the end: it is cut short.
    return null;
  }
}
