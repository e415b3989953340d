import type { Picture } from '../../../../../core/sniff.ts';
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

/** Whether metadata of this format can be removed. */
export const canStrip = (kind: Picture): boolean => kind in STRIPPERS;

/** Removes metadata; pixels stay identical. Null where the picture is broken or the format unsupported. */
export function strip(bytes: Uint8Array<ArrayBuffer>, kind: Picture): Stripped | null {
  try {
    return STRIPPERS[kind]?.(bytes) ?? null;
  } catch {
    // A DataView throws beyond the end: the picture is truncated.
    return null;
  }
}
