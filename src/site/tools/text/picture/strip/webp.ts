import { concatBytes } from '../../../kit/concat-bytes.ts';
import { type Exif, readExif } from '../exif.ts';
import { type Found, latin, type Stripped } from './report.ts';

const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** VP8X flags for Exif and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;

/** Removes metadata chunks from a WebP. Null where it is invalid. */
export function stripWebp(bytes: Uint8Array<ArrayBuffer>): Stripped | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.min(8 + view.getUint32(4, true), bytes.length);
  const kept: Uint8Array[] = [];
  const found: Found[] = [];
  let exif: Exif | null = null;
  let profile = false;
  for (let at = 12; at + 8 <= whole; ) {
    const type = latin(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > whole) return null;
    const end = Math.min(at + 8 + length + (length & 1), whole);
    const chunk = bytes.slice(at, end);
    if (type === 'VP8X') chunk[8]! &= ~METADATA_FLAGS;
    if (KEPT.has(type)) kept.push(chunk);
    else found.push({ kind: type === 'EXIF' ? 'exif' : type === 'XMP ' ? 'xmp' : 'other', bytes: end - at });
    // Some programs add JPEG's "Exif" prefix.
    if (type === 'EXIF') exif = readExif(chunk.subarray(latin(chunk, 8, 4) === 'Exif' ? 14 : 8));
    profile ||= type === 'ICCP';
    at = end;
  }
  if (kept.length === 0) return null;
  if (bytes.length > whole) found.push({ kind: 'trailing', bytes: bytes.length - whole });
  const head = bytes.slice(0, 12);
  const size = kept.reduce((sum, { length }) => sum + length, 4);
  new DataView(head.buffer).setUint32(4, size, true);
  return { bytes: concatBytes([head, ...kept]), found, exif, orientation: 1, profile };
}
