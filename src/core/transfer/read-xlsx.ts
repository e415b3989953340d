import { readSheet } from 'read-excel-file/node';
import { badFile, MAX_COLUMNS, MAX_ROWS, tooManyColumns, tooManyRows } from './limits.ts';
import type { Cell } from './sheet.ts';
import { unzip } from './zip.ts';
import { zipStored } from './zip-write.ts';

const notTable = () => badFile('Datoteka nije Excel radna knjiga (.xlsx). Podržani su Excel (.xlsx) i CSV.');

const damaged = () => badFile('Excel datoteka je oštećena i ne može se pročitati.');

/**
 * Rows of the first sheet of a workbook, each at its own place: row 5 of the sheet is `[4]`.
 * Throws 422 for a file that is none, is damaged, or is larger than the bounds of limits.ts.
 */
export async function readXlsx(file: Buffer): Promise<Cell[][]> {
  const files = await unzip(file, (path) => /\.(xml|rels)$/.test(path) || path === 'mimetype');
  const mimetype = files.get('mimetype')?.toString('latin1') ?? '';
  if (mimetype.includes('opendocument'))
    throw badFile('Format OpenDocument (.ods) nije podržan. Sačuvajte datoteku kao Excel (.xlsx) ili CSV.');
  if (!files.has('xl/workbook.xml')) throw notTable();
  files.delete('mimetype');
  for (const content of files.values())
    if (content.includes('sheetData')) checkSheet(content.toString('latin1'));
  try {
    return (await readSheet(zipStored(files), { trim: false })) as Cell[][];
  } catch {
    throw damaged();
  }
}

const MAX_CELLS = 2_000_000;
/** Rows of the largest sheet there can be. */
const SHEET_ROWS = 1_048_576;

/**
 * Checks a sheet's XML before parsing: the reader fills every cell up to the last row and column, so one far cell would
 * take all memory.
 */
function checkSheet(xml: string): void {
  let cells = 0;
  for (const [tag] of xml.matchAll(/<(?:\w+:)?c[\s/>][^>]*/g)) {
    if (++cells > MAX_CELLS) throw tooManyRows();
    const address = /\sr="([^"]*)"/.exec(tag)?.[1] ?? '';
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    if (!letters) throw damaged();
    const empty = tag.endsWith('/');
    if (Number(digits) > (empty ? SHEET_ROWS : 2 * MAX_ROWS)) throw tooManyRows();
    if (columnNumber(letters) > (empty ? 16_384 : 3 * MAX_COLUMNS)) throw tooManyColumns();
    if (/\st="e"/.test(tag))
      throw badFile(`Ćelija ${address} sadrži grešku formule. Ispravite je pa pokušajte ponovo.`);
  }
  let rows = 0;
  for (const [tag] of xml.matchAll(/<(?:\w+:)?row[\s/>][^>]*/g)) {
    if (++rows > SHEET_ROWS) throw tooManyRows();
    if (Number(/\sr="(\d+)"/.exec(tag)?.[1] ?? 0) > SHEET_ROWS) throw tooManyRows();
  }
}

/** "A" -> 1, "AA" -> 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
