import type { Exif } from '../exif.ts';

/** What kinds of metadata there are, as they are told to a person. */
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

/** A piece that was found, and how long it was. */
export interface Found {
  kind: Metadata;
  bytes: number;
}

/** A picture without its metadata, to the last pixel the same. */
export interface Stripped {
  bytes: Uint8Array<ArrayBuffer>;
  found: Found[];
  /** What it gave away. */
  exif: Exif | null;
  /** Which way up, where that had to be kept; 1 is upright. */
  orientation: number;
  /** A colour profile stays: without it the colours would be others. */
  profile: boolean;
}

/** Latin letters of bytes. */
export const latin = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
