import { concatBytes } from '../../../kit/concat-bytes.ts';
import { type Exif, readExif } from '../exif.ts';
import { type Found, latin, type Metadata, type Stripped } from './report.ts';

/** Ancillary chunks that affect the pixels; critical chunks always stay. */
const KEPT = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
]);

function kindOf(type: string, body: Uint8Array): Metadata {
  if (type === 'eXIf') return 'exif';
  if (type === 'tIME') return 'time';
  if (type === 'iTXt' && latin(body, 0, 17) === 'XML:com.adobe.xmp') return 'xmp';
  return type === 'tEXt' || type === 'zTXt' || type === 'iTXt' ? 'text' : 'other';
}

/** Removes metadata chunks from a PNG. Null where it is invalid. */
export function stripPng(bytes: Uint8Array<ArrayBuffer>): Stripped | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const found: Found[] = [];
  let exif: Exif | null = null;
  let profile = false;
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = latin(bytes, at + 4, 4);
    const body = bytes.subarray(at + 8, end - 4);
    const critical = (bytes[at + 4]! & 0x20) === 0;
    if (critical || KEPT.has(type)) kept.push(bytes.subarray(at, end));
    else found.push({ kind: kindOf(type, body), bytes: end - at });
    if (type === 'eXIf') exif = readExif(body);
    profile ||= type === 'iCCP';
    at = end;
    if (type !== 'IEND') continue;
    if (at < bytes.length) found.push({ kind: 'trailing', bytes: bytes.length - at });
    break;
  }
  return { bytes: concatBytes(kept), found, exif, orientation: 1, profile };
}
