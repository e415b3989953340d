import type { PdfDocument } from '../../../pages/document.ts';
import { readingKindOf } from '../kind.ts';
import { openDocument } from '../pdf.ts';
import type { FileToRead, Reading } from '../reading.ts';
import { readTable, type TableOptions } from '../table.ts';
import { readText } from '../text.ts';
import { Unreadable } from '../unreadable.ts';

/** The text that the reading process would answer, read in this process, since that of a good file does no harm. */
export async function textHere(file: FileToRead) {
  let document: PdfDocument | null = null;
  const open = async (): Promise<PdfDocument> => {
    document = await openDocument(file);
    return document;
  };
  try {
    return await answered(readText(file, readingKindOf(file), open));
  } finally {
    (document as PdfDocument | null)?.close();
  }
}

/** The beginning of a table, likewise. */
export const tableHere = (file: FileToRead, options: Partial<TableOptions> = {}) =>
  answered(readTable(file, readingKindOf(file) === 'csv', { sheet: 0, rows: 200, columns: 50, ...options }));

async function answered<T>(work: Promise<T>): Promise<Reading<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    const reason = error instanceof Unreadable ? error.reason : 'damaged';
    return { ok: false, reason, detail: String(error) };
  }
}
