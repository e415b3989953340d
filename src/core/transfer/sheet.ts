import {
  badFile,
  MAX_CELL,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_ROWS,
  tooManyColumns,
  tooManyRows,
  tooMuchText,
} from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** A value as a spreadsheet holds it; of a CSV always text. Dates are UTC. */
export type Cell = string | number | boolean | Date | null | undefined;

export interface Sheet {
  format: 'csv' | 'xlsx';
  columns: { index: number; header: string }[];
  /** Rows with anything in them, each with its number in the spreadsheet; the header's own is lower. */
  rows: { number: number; cells: Cell[] }[];
}

export const isEmpty = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Reads an uploaded table by what it holds, whatever it is called. Throws 422 with a message at `file`. */
export async function readTable(file: Buffer): Promise<Sheet> {
  const format = formatOf(file);
  const lines: Cell[][] = format === 'xlsx' ? await readXlsx(file) : readCsv(file);
  const rows = lines
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  const header = rows.shift();
  if (!header) throw badFile('Datoteka je prazna.');
  if (rows.length > MAX_ROWS) throw tooManyRows();
  checkTexts([header, ...rows]);
  const columns = columnsOf(header.cells, rows);
  if (rows.length === 0) throw badFile('Datoteka ima samo zaglavlje, bez ijednog zapisa.');
  return { format, columns, rows };
}

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

function formatOf(file: Buffer): Sheet['format'] {
  if (file.length === 0) throw badFile('Datoteka je prazna.');
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0))
    throw badFile(
      'Stari Excel (.xls) i datoteke zaštićene lozinkom nisu podržani. Sačuvajte kao Excel (.xlsx) bez lozinke.',
    );
  // PNG, JPEG, GIF, PDF: whatever the name says.
  const others = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x25, 0x50, 0x44, 0x46],
  ];
  if (others.some((bytes) => startsWith(file, ...bytes)))
    throw badFile('Datoteka nije tabela. Podržani su Excel (.xlsx) i CSV.');
  return 'csv';
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

/** The columns that have a heading or a value. Throws 422 where two have the same heading. */
function columnsOf(header: Cell[], rows: Sheet['rows']): Sheet['columns'] {
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

/** 0 -> "A", 26 -> "AA", as a spreadsheet names its columns. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Excel keeps 15 digits of a number and writes 17, of which the last are noise. */
const numberText = (value: number): string => {
  const exact = Number(value.toPrecision(15));
  return Math.abs(exact) < 1e21 && Math.abs(exact) >= 1e-6 ? String(exact) : exact === 0 ? '0' : plain(exact);
};

/** Without an exponent: 1e-7 -> "0.0000001". */
const plain = (value: number): string =>
  Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(value).toString();

/** A cell as text: numbers with a decimal point, days as `YYYY-MM-DD`, booleans as da and ne. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'da' : 'ne';
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
}
