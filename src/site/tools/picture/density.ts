/** Writes into a picture how many of its pixels make an inch, so that it is printed and pasted in its page's size. */
import { crc32 } from './crc32.ts';

const METRE = 1 / 0.0254;
/** Signature and header: where the first chunk of one's own may stand in a PNG. */
const BEHIND_HEADER = 33;

/** A PNG with a chunk that says so. Answers another's bytes as they are. */
export function pngWithDpi(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  if (bytes.length < BEHIND_HEADER || bytes[0] !== 0x89 || bytes[1] !== 0x50) return bytes;
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4); // pHYs
  view.setUint32(8, Math.round(dpi * METRE));
  view.setUint32(12, Math.round(dpi * METRE));
  chunk[16] = 1; // in metres
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const all = new Uint8Array(bytes.length + chunk.length);
  all.set(bytes.subarray(0, BEHIND_HEADER));
  all.set(chunk, BEHIND_HEADER);
  all.set(bytes.subarray(BEHIND_HEADER), BEHIND_HEADER + chunk.length);
  return all;
}

/** A JPEG whose header says so; changes the bytes themselves. Answers one without such a header as it is. */
export function jpegWithDpi(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const jfif = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0];
  if (!jfif.every((byte, at) => bytes[at] === byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  bytes[13] = 1; // in inches
  view.setUint16(14, Math.round(dpi));
  view.setUint16(16, Math.round(dpi));
  return bytes;
}
