import { OutOfMemory, type Pdfium } from './pdfium.ts';

/** The engine writes a few bytes at a time; they are collected in chunks of this size. */
const CHUNK_SIZE = 1024 * 1024;

/** Saves a document as a new file. */
export function saveDocument(pdfium: Pdfium, document: number): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let piece = new Uint8Array(CHUNK_SIZE);
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) parts.push(piece.slice(0, filled));
    filled = 0;
  };
  const write = (_: number, data: number, length: number): number => {
    const start = data >>> 0;
    const bytes = pdfium.heap().subarray(start, start + (length >>> 0));
    if (filled + bytes.length > CHUNK_SIZE) flush();
    if (bytes.length > CHUNK_SIZE) parts.push(bytes.slice());
    else {
      piece.set(bytes, filled);
      filled += bytes.length;
    }
    return 1;
  };
  const callback = pdfium.callback(write, 'iiii');
  try {
    // PDFium's `FPDF_FILEWRITE`: version and write callback.
    const saved = pdfium.scratch(8, (pointer) => {
      pdfium.setInt(pointer, 1);
      pdfium.setInt(pointer + 4, callback.pointer);
      return pdfium.api.FPDF_SaveAsCopy(document, pointer, 0);
    });
    if (!saved) throw new OutOfMemory();
    flush();
  } finally {
    callback.drop();
    piece = new Uint8Array();
  }
  return new Blob(parts, { type: 'application/pdf' });
}
