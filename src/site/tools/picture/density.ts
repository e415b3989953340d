/** Sets a picture's resolution, so that it is printed and pasted in its page's size. */
import { crc32 } from './crc32.ts';

const METRE = 1 / 0.0254;
/** Length of the PNG signature and header, after which our chunk goes. */
const AFTER_HEADER = 33;

/** A PNG with a resolution chunk. Other bytes are returned unchanged. */
export function pngWithDpi(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  if (bytes.length < AFTER_HEADER || bytes[0] !== 0x89 || bytes[1] !== 0x50) return bytes;
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4); // pHYs
  view.setUint32(8, Math.round(dpi * METRE));
  view.setUint32(12, Math.round(dpi * METRE));
  chunk[16] = 1; // in metres
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const all = new Uint8Array(bytes.length + chunk.length);
  all.set(bytes.subarray(0, AFTER_HEADER));
  all.set(chunk, AFTER_HEADER);
  all.set(bytes.subarray(AFTER_HEADER), AFTER_HEADER + chunk.length);
  return all;
}

/** A JPEG with the resolution in its JFIF header, changed in place. One without that header is returned unchanged. */
export function jpegWithDpi(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const jfif = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0];
  if (!jfif.every((byte, at) => bytes[at] === byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  bytes[13] = 1; // in inches
  view.setUint16(14, Math.round(dpi));
  view.setUint16(16, Math.round(dpi));
  return bytes;
}
