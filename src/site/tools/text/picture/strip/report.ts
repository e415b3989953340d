import type { Exif } from '../exif.ts';

/** Kinds of metadata. */
export type Metadata =
  | 'exif'
  | 'xmp'
  | 'iptc'
  | 'comment'
  | 'text'
  | 'time'
  | 'preview'
  | 'other'
  | 'trailing';

/** A removed piece and its length in bytes. */
export interface Found {
  kind: Metadata;
  bytes: number;
}

/** A picture without metadata; its pixels are identical. */
export interface Stripped {
  bytes: Uint8Array<ArrayBuffer>;
  found: Found[];
  /** What it revealed. */
  exif: Exif | null;
  /** The orientation, where it had to be kept; 1 is upright. */
  orientation: number;
  /** A colour profile was kept: without it the colours would change. */
  profile: boolean;
}

/** Bytes as Latin-1 text. */
export const latin = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
