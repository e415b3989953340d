import { guarded } from './formula.ts';

/** Excel reads a CSV as UTF-8 only when it begins with this mark. */
export const BOM = '\uFEFF';
/** What Excel set to Bosnian expects between values: the comma is taken by decimals. */
const SEPARATOR = ';';

/** One cell: `text` was written by people and must not act; a number or a date stands as it is. */
export type CsvCell = { text: string } | string;

/** One line of a CSV with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  const values = cells.map((cell) => (typeof cell === 'string' ? cell : quoted(guarded(cell.text))));
  // One empty value alone would be an empty line, which is no record.
  return `${values.length === 1 && values[0] === '' ? '""' : values.join(SEPARATOR)}\r\n`;
}

/** Every possible separator in a text is quoted, so that any program finds the same columns. */
const quoted = (value: string): string =>
  /[;,\t"\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
