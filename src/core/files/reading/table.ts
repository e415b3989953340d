import { dayText } from '../../dates.ts';
import { AppError } from '../../errors.ts';
import { readCsv } from '../../transfer/read-csv.ts';
import { type Cell, isEmpty } from '../../transfer/sheet.ts';
import { openArchive } from './archive.ts';
import { MAX_SHOWN_CELL, MAX_TABLE_BYTES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits.ts';
import { wholeLines } from './plain-text.ts';
import { readBytes, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';

/** A shown cell: dates and moments are text in the Bosnian form. */
export type ShownCell = string | number | boolean | null;

/** The beginning of a table. */
export interface Table {
  /** Names of the sheets; empty for a CSV. */
  sheets: string[];
  /** The shown one, by its place among them. */
  sheet: number;
  /** Rows that are not empty, each with its number in the spreadsheet. */
  rows: { number: number; cells: ShownCell[] }[];
  /** There are more rows, or more columns, than these. */
  moreRows: boolean;
  moreColumns: boolean;
}

export interface TableOptions {
  sheet: number;
  rows: number;
  columns: number;
}

/** Reads the beginning of a CSV or of a sheet. Throws `Unreadable`. */
export async function readTable(source: Source, csv: boolean, options: TableOptions): Promise<Table> {
  const wanted = {
    sheet: options.sheet,
    rows: Math.min(options.rows, MAX_TABLE_ROWS),
    columns: Math.min(options.columns, MAX_TABLE_COLUMNS),
  };
  return csv ? readText(source, wanted) : readWorkbookTable(source, wanted);
}

function readText(source: Source, { rows, columns }: TableOptions): Table {
  if (source.size === 0) throw new Unreadable('damaged', 'the file is empty');
  const cut = source.size > MAX_TABLE_BYTES;
  const bytes = readBytes(source, 0, MAX_TABLE_BYTES);
  const lines = csvLines(cut ? wholeLines(bytes) : bytes, rows + 1);
  return {
    sheets: [],
    sheet: 0,
    ...shown(
      lines.map((cells, index) => ({ number: index + 1, cells })),
      { rows, columns },
    ),
    ...(cut ? { moreRows: true } : {}),
  };
}

function csvLines(bytes: Buffer, first: number): Cell[][] {
  try {
    return readCsv(bytes, first);
  } catch (error) {
    // What an import refuses, in words about imports.
    if (error instanceof AppError) throw new Unreadable('damaged', error.message);
    throw error;
  }
}

async function readWorkbookTable(source: Source, options: TableOptions): Promise<Table> {
  const { sheets, rows, moreColumns } = await readWorkbook(await openArchive(source), {
    ...options,
    rows: options.rows + 1,
  });
  const table = shown(rows, options);
  return { sheets, sheet: options.sheet, ...table, moreColumns: moreColumns || table.moreColumns };
}

function shown(
  all: { number: number; cells: Cell[] }[],
  { rows, columns }: Pick<TableOptions, 'rows' | 'columns'>,
): Pick<Table, 'rows' | 'moreRows' | 'moreColumns'> {
  const full = all.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  return {
    rows: full.slice(0, rows).map(({ number, cells }) => ({
      number,
      cells: shownCells(cells.slice(0, columns)),
    })),
    moreRows: full.length > rows || all.length > rows,
    moreColumns: full.some(({ cells }) => cells.slice(columns).some((cell) => !isEmpty(cell))),
  };
}

/** The cells without the empty ones at the end. */
function shownCells(cells: Cell[]): ShownCell[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1).map(shownCell);
}

function shownCell(cell: Cell): ShownCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return cell.slice(0, MAX_SHOWN_CELL).toWellFormed();
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return null;
  // A spreadsheet's moments have no zone; they are read as UTC.
  const [day = '', clock = ''] = cell.toISOString().split('T');
  return clock.startsWith('00:00:00') ? dayText(day) : `${dayText(day)}\u00a0${clock.slice(0, 5)}`;
}
