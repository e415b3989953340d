import { concatBytes } from '../../../kit/concat-bytes.ts';
import { type Found, latin, type Stripped } from './report.ts';

/** End of a sequence of sub-blocks; beyond the bytes where it is missing. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
  return at + 1;
}

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Removes comments and XMP from a GIF. Null where it is invalid. */
export function stripGif(bytes: Uint8Array<ArrayBuffer>): Stripped | null {
  let at = 13 + tableLength(bytes[10] ?? 0);
  if (at > bytes.length) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  const found: Found[] = [];
  while (at < bytes.length) {
    const sort = bytes[at];
    if (sort === 0x3b) {
      kept.push(bytes.subarray(at, at + 1));
      if (at + 1 < bytes.length) found.push({ kind: 'trailing', bytes: bytes.length - at - 1 });
      return { bytes: concatBytes(kept), found, exif: null, orientation: 1, profile: false };
    }
    const picture = sort === 0x2c;
    if (!picture && sort !== 0x21) return null;
    const end = endOfBlocks(bytes, picture ? at + 10 + tableLength(bytes[at + 9] ?? 0) + 1 : at + 2);
    if (end > bytes.length) return null;
    const kind = picture ? null : metadataIn(bytes, at);
    if (kind) found.push({ kind, bytes: end - at });
    else kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function metadataIn(bytes: Uint8Array, at: number): 'comment' | 'xmp' | null {
  if (bytes[at + 1] === 0xfe) return 'comment';
  return bytes[at + 1] === 0xff && latin(bytes, at + 3, 8) === 'XMP Data' ? 'xmp' : null;
}
