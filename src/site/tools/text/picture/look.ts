/** A picture as a screen tells of it: what it is, how large, and what it carries beside its pixels. */

import { isBomb, pictureSize, type Size } from '../../picture/size.ts';
import { type FileType, PICTURES, pictureKind, sniff } from '../coding/sniff.ts';
import type { Exif } from './exif.ts';
import type { Found } from './strip/report.ts';
import { canStrip, strip } from './strip/strip.ts';

export interface Look {
  type: FileType;
  size: Size | null;
  /** Too many pixels to be shown. */
  bomb: boolean;
  /** Metadata that are in it. */
  found: Found[];
  exif: Exif | null;
  /** Its parts do not fit together: it is cut short, or damaged. */
  broken: boolean;
  /** Whether metadata can be told from the picture in this kind. */
  strippable: boolean;
}

/** Looks at bytes; null for what is no picture. */
export function lookAt(bytes: Uint8Array<ArrayBuffer>): Look | null {
  const kind = pictureKind(bytes);
  if (!kind) return null;
  const size = pictureSize(bytes, kind);
  const stripped = strip(bytes, kind);
  const strippable = canStrip(kind);
  return {
    type: PICTURES[kind],
    size,
    bomb: isBomb(size),
    found: stripped?.found ?? [],
    exif: stripped?.exif ?? null,
    broken: strippable && stripped === null,
    strippable,
  };
}

/** Why bytes are no picture, with what they are. */
export function sayNoPicture(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'Datoteka je prazna.';
  const { name, extension } = sniff(bytes);
  const but = extension === 'bin' ? 'sadržaj nije prepoznat' : `po sadržaju je ovo: ${name}`;
  const heic = extension === 'heic' ? ' HEIC preglednici ne prikazuju; pretvorite je prvo u JPEG.' : '';
  return `Ovo nije slika koju preglednici prikazuju (${but}).${heic}`;
}
