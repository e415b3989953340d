/** Fewer points than a readable stamp has: counters, icons, lines and logos of signatures. */
const SMALLEST = 120;

/** Whether a picture is too small to be a paper, by the size that a PNG, GIF or JPEG says of itself. */
export function isTinyPicture(bytes: Uint8Array): boolean {
  const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return size !== null && (size[0] < SMALLEST || size[1] < SMALLEST);
}

const PNG = 0x89504e47;
const GIF = 0x47494638;
const JPEG = 0xffd8;

function sizeOf(view: DataView): [width: number, height: number] | null {
  if (view.byteLength < 24) return null;
  if (view.getUint32(0) === PNG) return [view.getUint32(16), view.getUint32(20)];
  if (view.getUint32(0) === GIF) return [view.getUint16(6, true), view.getUint16(8, true)];
  return view.getUint16(0) === JPEG ? jpegSize(view) : null;
}

/** The frame header is the first segment C0 to CF but C4, C8 and CC. */
function jpegSize(view: DataView): [number, number] | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const kind = view.getUint8(at + 1);
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
