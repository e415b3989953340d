import type { FileHandle } from 'node:fs/promises';
import type { Column } from './columns.ts';
import { guarded } from './formula.ts';
import { csvCell } from './values-write.ts';
import type { TableWriter } from './writer.ts';

/** Excel reads a CSV as UTF-8 only when it begins with this mark. */
export const BOM = '\uFEFF';
/** The separator that Excel in Bosnian expects, because the comma is the decimal sign. */
const SEPARATOR = ';';

/** One cell. `text` comes from people and must not run as a formula; numbers and dates are written unchanged. */
export type CsvCell = { text: string } | string;

/** One line of a CSV with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  const values = cells.map((cell) => (typeof cell === 'string' ? cell : quoted(guarded(cell.text))));
  // A single empty value would be an empty line, which is not a record.
  return `${values.length === 1 && values[0] === '' ? '""' : values.join(SEPARATOR)}\r\n`;
}

/** Every possible separator in a text is quoted, so that any program finds the same columns. */
const quoted = (value: string): string =>
  /[;,\t"\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Writes a CSV into `file` from its beginning, page by page. */
export function csvWriter(file: FileHandle, columns: Column[]): TableWriter {
  let size = 0;
  async function append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await file.write(bytes, 0, bytes.length, size);
    size += bytes.length;
  }
  return {
    begin: () => append(BOM + csvLine(columns.map(({ label }) => ({ text: label })))),
    write: (records) =>
      append(records.map((record) => csvLine(columns.map((column) => csvCell(column, record)))).join('')),
    end: async () => size,
    abandon: () => {},
  };
}
