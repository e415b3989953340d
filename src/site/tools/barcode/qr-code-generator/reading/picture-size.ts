import { countText } from '../../../kit/sizes.ts';
import { pictureSize } from '../../../picture/size.ts';
import { type Picture, pictureKind, sniff } from '../../../text/coding/sniff.ts';

/** Width and height that a picture's own header declares, and what it is. */
export interface PictureHead {
  type: Picture | 'heic';
  width: number;
  height: number;
}

/** How much of a file is read for its header; a JPEG may carry a preview before it. */
export const HEAD_BYTES = 512 * 1024;

/**
 * Reads what a picture says of its size, before anything decodes it: a file of a few kilobytes may unfold to gigabytes.
 * Null when these bytes begin no picture that is opened here.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const kind = pictureKind(bytes);
  if (kind === null) return sniff(bytes).extension === 'heic' ? { type: 'heic', width: 0, height: 0 } : null;
  if (kind === 'ico') return null;
  // A drawing is painted in a size of ours.
  if (kind === 'svg') return { type: 'svg', width: 0, height: 0 };
  const size = pictureSize(bytes, kind);
  return size && { type: kind, ...size };
}

/** Most pixels that are decoded: a 64-megapixel photograph, 256 MB while it is open. */
export const MOST_PIXELS = 64_000_000;

/** What is said of a picture that is not to be decoded; null when it may be. `smaller`: what to do with one that is too large. */
export function headProblem(head: PictureHead | null, smaller: string): string | null {
  if (head === null)
    return 'Ovo nije slika koju preglednik otvara (PNG, JPEG, WebP, GIF, BMP, AVIF, SVG), ili je datoteka oštećena.';
  if (head.type === 'heic')
    return 'HEIC sliku ovaj alat ne otvara. Na iPhoneu je podijelite kao JPEG, ili snimite ekran.';
  if (head.type !== 'svg' && (head.width === 0 || head.height === 0))
    return 'Zaglavlje slike ne kaže koliko je velika: datoteka je oštećena.';
  if (head.width * head.height > MOST_PIXELS) {
    const million = countText(Math.round((head.width * head.height) / 1_000_000));
    return `Slika ima ${countText(head.width)} × ${countText(head.height)} piksela (${million} miliona); otvara se do 64 miliona. ${smaller}`;
  }
  return null;
}
