/**
 * Rows of a field in one cell of a file: rows between semicolons, their values between bars, in the order of the columns and
 * without empty ones at the end: `BA39… | Banka; BA39…`. A sign that divides is written `\;` inside of a value.
 */
const ROW = '; ';
const CELL = ' | ';

/** One text of rows, each given by the texts of its values. */
export const rowsAsText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells
        .slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
        .map((cell) => cell.replace(/[\\;|\n]/g, (sign) => `\\${sign === '\n' ? 'n' : sign}`))
        .join(CELL),
    )
    .join(ROW);

/** The values of each row in such a text; a line break divides rows too. Empty rows are left out. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\' && at + 1 < text.length) {
      const next = text[++at]!;
      cell += next === 'n' ? '\n' : next;
    } else if (sign === '|') endCell();
    else if (sign === ';' || sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}
