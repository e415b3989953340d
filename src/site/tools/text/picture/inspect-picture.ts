/** What a screen shows about a picture: format, size, metadata. */

import { type FileType, PICTURES, pictureKind, sniff } from '../../../../core/sniff.ts';
import { isTooLarge, pictureSize, type Size } from '../../picture/size.ts';
import type { Exif } from './exif.ts';
import type { Found } from './strip/report.ts';
import { canStrip, strip } from './strip/strip.ts';

export interface PictureInfo {
  type: FileType;
  size: Size | null;
  /** Too many pixels to be shown. */
  tooLarge: boolean;
  /** The metadata found. */
  found: Found[];
  exif: Exif | null;
  /** Truncated or damaged. */
  broken: boolean;
  /** Metadata of this format can be removed. */
  strippable: boolean;
}

/** Inspects a picture; null for anything else. */
export function inspectPicture(bytes: Uint8Array<ArrayBuffer>): PictureInfo | null {
  const kind = pictureKind(bytes);
  if (!kind) return null;
  const size = pictureSize(bytes, kind);
  const stripped = strip(bytes, kind);
  const strippable = canStrip(kind);
  return {
    type: PICTURES[kind],
    size,
    tooLarge: isTooLarge(size),
    found: stripped?.found ?? [],
    exif: stripped?.exif ?? null,
    broken: strippable && stripped === null,
    strippable,
  };
}

/** Message for bytes that are no picture. */
export function noPictureText(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'Datoteka je prazna.';
  const { name, extension } = sniff(bytes);
  const but = extension === 'bin' ? 'sadržaj nije prepoznat' : `po sadržaju je ovo: ${name}`;
  const heic = extension === 'heic' ? ' HEIC preglednici ne prikazuju; pretvorite je prvo u JPEG.' : '';
  return `Ovo nije slika koju preglednici prikazuju (${but}).${heic}`;
}
