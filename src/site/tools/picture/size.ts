/** Reads a picture's size from its header, before decoding. */
import type { Picture } from '../../../core/sniff.ts';

export interface Size {
  width: number;
  height: number;
}

const at = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const letters = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const READERS: Record<Picture, (bytes: Uint8Array, view: DataView) => Size | null> = {
  png: (_, view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (_, view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  jpeg,
  webp,
  avif,
  svg,
  ico,
  bmp: (_, view) =>
    view.getUint32(14, true) === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) },
};

/** The size in a picture's header; null where it is missing or truncated. */
export function pictureSize(bytes: Uint8Array, kind: Picture): Size | null {
  try {
    return READERS[kind](bytes, at(bytes));
  } catch {
    // A DataView throws beyond the end.
    return null;
  }
}

function jpeg(bytes: Uint8Array, view: DataView): Size | null {
  for (let from = 2; ; ) {
    if (bytes[from] !== 0xff) return null;
    const marker = bytes[from + 1]!;
    if (marker === 0xff) from++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(from + 7), height: view.getUint16(from + 5) };
    else from += 2 + view.getUint16(from + 2);
  }
}

function webp(bytes: Uint8Array, view: DataView): Size | null {
  const chunk = letters(bytes, 12, 4);
  const three = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16) + 1;
  if (chunk === 'VP8X') return { width: three(24), height: three(27) };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** The largest `ispe` box: a tiled picture has more of them. */
function avif(bytes: Uint8Array, view: DataView): Size | null {
  let largest: Size | null = null;
  for (let from = 0; from + 20 <= bytes.length; from++) {
    if (bytes[from] !== 0x69 || letters(bytes, from, 4) !== 'ispe') continue;
    const size = { width: view.getUint32(from + 8), height: view.getUint32(from + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** An icon holds several pictures; the largest counts. 0 means 256. */
function ico(bytes: Uint8Array, view: DataView): Size | null {
  let largest: Size | null = null;
  for (let entry = 0; entry < view.getUint16(4, true); entry++) {
    const size = { width: bytes[6 + entry * 16] || 256, height: bytes[7 + entry * 16] || 256 };
    if (!largest || size.width > largest.width) largest = size;
  }
  return largest;
}

/** The size of an SVG in pixels, else its view box. */
function svg(bytes: Uint8Array): Size | null {
  const tag =
    /<(?:[\w-]+:)?svg\b[^>]*>/i.exec(new TextDecoder().decode(bytes.subarray(0, 65_536)))?.[0] ?? '';
  const length = (name: string) => {
    const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)\\s*(?:px)?\\s*["']`, 'i').exec(tag)?.[1];
    return value === undefined ? null : Number(value);
  };
  const width = length('width');
  const height = length('height');
  if (width !== null && height !== null) return { width, height };
  const box = /\sviewBox\s*=\s*["']\s*([-\d.eE\s,]+)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return box?.length === 4 && box.every(Number.isFinite) ? { width: box[2]!, height: box[3]! } : null;
}

/** Maximum number of pixels of a shown picture: decoded, each takes four bytes. */
const MAX_PIXELS = 100_000_000;

/** Whether a picture has more pixels than the limit. */
export const isTooLarge = (size: Size | null): boolean =>
  size !== null && size.width * size.height > MAX_PIXELS;
