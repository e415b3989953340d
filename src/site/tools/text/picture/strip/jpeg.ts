import { concatBytes } from '../../../kit/concat-bytes.ts';
import { type Exif, orientationOnly, readExif } from '../exif.ts';
import { type Found, latin, type Metadata, type Stripped } from './report.ts';

const EXIF = 'Exif\0\0';

/** The kind of metadata in an application segment or comment; null for what the picture needs. */
function metadataIn(marker: number, body: Uint8Array): Metadata | null {
  if (marker === 0xfe) return 'comment';
  if (marker < 0xe0 || marker > 0xef) return null;
  const begin = latin(body, 0, 32);
  if (marker === 0xe0) return begin.startsWith('JFIF\0') ? null : 'preview';
  if (marker === 0xe1) {
    if (begin.startsWith(EXIF)) return 'exif';
    return begin.startsWith('http://ns.adobe.com/x') ? 'xmp' : 'other';
  }
  if (marker === 0xe2)
    return begin.startsWith('ICC_PROFILE\0') ? null : begin.startsWith('MPF') ? 'preview' : 'other';
  if (marker === 0xed) return 'iptc';
  // Adobe's segment tells the colour coding.
  if (marker === 0xee && begin.startsWith('Adobe')) return null;
  return 'other';
}

/** End of the entropy-coded data: the next marker that does not belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Removes metadata segments from a JPEG; pixels are untouched. Null where it is invalid. */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Stripped | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const found: Found[] = [];
  let exif: Exif | null = null;
  let profile = false;
  let insert = 1;
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      // After the end there may be other pictures, videos, or hidden data.
      if (at + 2 < bytes.length) found.push({ kind: 'trailing', bytes: bytes.length - at - 2 });
      break;
    }
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const end = at + 2 + length;
    if (!(length >= 2) || end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end);
    const kind = metadataIn(marker, body);
    if (kind) found.push({ kind, bytes: length + 2 });
    else kept.push(bytes.subarray(at, end));
    if (kind === 'exif') exif ??= readExif(body.subarray(EXIF.length));
    // JFIF must come first; our segment goes after it.
    if (marker === 0xe0 && !kind && kept.length === 2) insert = 2;
    profile ||= marker === 0xe2 && !kind;
    at = end;
    if (marker !== 0xda) continue;
    const next = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, next));
    at = next;
  }
  const orientation = exif?.orientation ?? 1;
  if (orientation !== 1) kept.splice(insert, 0, orientationSegment(orientation));
  return { bytes: concatBytes(kept), found, exif, orientation, profile };
}

function orientationSegment(orientation: number): Uint8Array {
  const tiff = orientationOnly(orientation);
  const length = 2 + EXIF.length + tiff.length;
  return concatBytes([
    Uint8Array.of(0xff, 0xe1, length >> 8, length & 255),
    new TextEncoder().encode(EXIF),
    tiff,
  ]);
}
