import type { Pdfium } from './pdfium.ts';
import type { ByteSource } from './source.ts';

/** PDFium's `FPDF_FILEACCESS`: length, callback, and its parameter. */
export function fileFor(pdfium: Pdfium, source: ByteSource) {
  let lost = false;
  const read = (_: number, position: number, into: number, length: number): number => {
    try {
      const start = into >>> 0;
      source.read(position >>> 0, pdfium.heap().subarray(start, start + (length >>> 0)));
      return 1;
    } catch {
      lost = true;
      return 0;
    }
  };
  const callback = pdfium.callback(read, 'iiiii');
  const pointer = pdfium.allocate(12);
  pdfium.setInt(pointer, source.size);
  pdfium.setInt(pointer + 4, callback.pointer);
  return {
    pointer,
    lost: () => lost,
    drop() {
      pdfium.free(pointer);
      callback.drop();
    },
  };
}
