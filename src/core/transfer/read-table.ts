import {
  badFile,
  MAX_CELL,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_ROWS,
  notTable,
  tooManyColumns,
  tooManyRows,
  tooMuchText,
} from './limits.ts';
import { readCsv } from './read-csv.ts';
import { type Cell, isEmpty, letters, type Sheet, textOf } from './sheet.ts';
import { formatOf } from './sniff.ts';

/** Reads an uploaded table by its content, regardless of its name. Throws 422 with a message at `file`. */
export async function readTable(file: Buffer): Promise<Sheet> {
  const format = await formatOf(file);
  const lines: Cell[][] = format === 'xlsx' ? await readWorkbook(file) : readCsv(file);
  const rows = lines
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  const header = rows.shift();
  if (!header) throw badFile('Datoteka je prazna.');
  if (rows.length > MAX_ROWS) throw tooManyRows();
  checkTexts([header, ...rows]);
  const columns = sheetColumns(header.cells, rows);
  // One line without a separator is any text.
  if (rows.length === 0 && format === 'csv' && columns.length === 1) throw notTable();
  if (rows.length === 0) throw badFile('Datoteka ima samo zaglavlje, bez ijednog zapisa.');
  return { format, columns, rows };
}

/** Loaded on demand: the workbook reader is most of the code that a process would load. */
async function readWorkbook(file: Buffer): Promise<Cell[][]> {
  const { readXlsx } = await import('./read-xlsx.ts');
  return readXlsx(file);
}

function checkTexts(rows: { number: number; cells: Cell[] }[]): void {
  let characters = 0;
  for (const { number, cells } of rows) {
    for (const cell of cells) {
      if (typeof cell !== 'string') continue;
      characters += cell.length;
      if (cell.length > MAX_CELL)
        throw badFile(`U redu ${number} je predug tekst (najviše 32.767 znakova u ćeliji).`);
    }
    if (characters > MAX_CHARACTERS) throw tooMuchText();
  }
}

/** The columns with a heading or a value. Throws 422 if two have the same heading. */
function sheetColumns(header: Cell[], rows: Sheet['rows']): Sheet['columns'] {
  const used = new Set<number>();
  for (const cells of [header, ...rows.map((row) => row.cells)])
    cells.forEach((cell, index) => {
      if (!isEmpty(cell)) used.add(index);
    });
  const columns = [...used]
    .sort((a, b) => a - b)
    .map((index) => ({ index, header: isEmpty(header[index]) ? '' : textOf(header[index]).trim() }));
  if (columns.length > MAX_COLUMNS) throw tooManyColumns();
  const seen = new Map<string, number>();
  for (const { index, header: name } of columns) {
    const other = name ? seen.get(name) : undefined;
    if (other !== undefined)
      throw badFile(
        `Kolona „${name.slice(0, 60)}” se ponavlja (${letters(other)} i ${letters(index)}). Preimenujte jednu.`,
      );
    seen.set(name, index);
  }
  return columns.map((column) => ({ ...column, header: column.header || `Kolona ${letters(column.index)}` }));
}
