import { readSheet } from 'read-excel-file/node';
import type { Cell } from '../../transfer/sheet.ts';
import { letters } from '../../transfer/sheet.ts';
import { fixedParts, SHEET_TAIL, sheetHead, sheetPath, textCell } from '../../transfer/xlsx-parts.ts';
import { zipStored } from '../../transfer/zip-write.ts';
import type { Archive } from './archive.ts';
import { MAX_SHOWN_CELL } from './limits.ts';
import { Unreadable } from './unreadable.ts';
import { readXml, type XmlHandler } from './xml.ts';

/** A cell as the file has it: its type, style, and text or number. */
interface RawCell {
  column: number;
  type: string;
  style: string;
  value: string;
}
interface RawRow {
  number: number;
  cells: RawCell[];
}

const MB = 1024 * 1024;
const SHEETS = 'xl/workbook.xml';

/**
 * The first `rows` rows of a sheet (by its place), each with its number, and all sheets' names. Only so much of the file is unpacked.
 * What the cells mean is told by the reader of imports, which gets a workbook of these rows alone.
 */
export async function readWorkbook(
  archive: Archive,
  { sheet, rows, columns }: { sheet: number; rows: number; columns: number },
): Promise<{ sheets: string[]; rows: { number: number; cells: Cell[] }[]; moreColumns: boolean }> {
  if (!archive.has(SHEETS)) throw new Unreadable('unsupported', 'no workbook');
  const { names, ids, since1904 } = await readSheets(archive);
  const path = (await targets(archive)).get(ids[sheet] ?? '');
  if (path === undefined) throw new Unreadable('damaged', `no sheet ${sheet}`);
  const raw = await readRows(archive, path, rows, columns);
  const texts = await sharedTexts(archive, raw.rows);
  const file = smallWorkbook(raw.rows, texts, await stylesOf(archive), since1904);
  const read = (await readSheet(file, { trim: false }).catch((error: Error) => {
    throw new Unreadable('damaged', error.message);
  })) as Cell[][];
  return {
    sheets: names,
    rows: raw.rows.map(({ number }, index) => ({ number, cells: read[index] ?? [] })),
    moreColumns: raw.moreColumns,
  };
}

async function readSheets(archive: Archive) {
  const names: string[] = [];
  const ids: string[] = [];
  let since1904 = false;
  await readXml(archive.read(SHEETS), {
    ...silent,
    open(name, attribute) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      names.push((attribute('name') ?? '').slice(0, 100));
      ids.push(attribute('id') ?? '');
    },
  });
  return { names, ids, since1904 };
}

/** Paths by the ids of relations. */
async function targets(archive: Archive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await readXml(archive.read('xl/_rels/workbook.xml.rels'), {
    ...silent,
    open(name, attribute) {
      const target = attribute('Target') ?? '';
      if (name === 'Relationship')
        found.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return found;
}

const silent: XmlHandler = { open: () => {}, close: () => {}, text: () => {} };

async function readRows(archive: Archive, path: string, most: number, columns: number) {
  const rows: RawRow[] = [];
  let moreColumns = false;
  let row: RawRow = { number: 0, cells: [] };
  let cell: RawCell | null = null;
  let at = 0;
  let inValue = false;
  await readXml(archive.read(path), {
    done: () => rows.length >= most,
    open(name, attribute) {
      if (name === 'row') {
        row = { number: Number(attribute('r')) || row.number + 1, cells: [] };
        at = 0;
      } else if (name === 'c') {
        const address = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0];
        at = address ? columnNumber(address) : at + 1;
        cell = { column: at - 1, type: attribute('t') ?? 'n', style: attribute('s') ?? '0', value: '' };
      } else inValue = cell !== null && (name === 'v' || name === 't');
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c' && cell) {
        if (cell.value !== '' && cell.column < columns) row.cells.push(cell);
        else if (cell.value !== '') moreColumns = true;
        cell = null;
      }
      if (name === 'row' && row.cells.length > 0 && rows.length < most) rows.push(row);
    },
    text(text) {
      if (inValue && cell && cell.value.length < MAX_SHOWN_CELL) cell.value += text;
    },
  });
  return { rows, moreColumns };
}

/** The shared texts that the rows use, by their places. */
async function sharedTexts(archive: Archive, rows: RawRow[]): Promise<Map<number, string>> {
  const wanted = new Set(
    rows.flatMap(({ cells }) => cells.filter(({ type }) => type === 's').map(({ value }) => Number(value))),
  );
  const texts = new Map<number, string>();
  let [place, text, wants, phonetic] = [0, '', false, false];
  await readXml(archive.read('xl/sharedStrings.xml'), {
    done: () => texts.size >= wanted.size,
    open(name) {
      if (name === 'rPh') phonetic = true;
      wants = name === 't' && !phonetic && wanted.has(place);
    },
    close(name) {
      wants = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      if (wanted.has(place)) texts.set(place, text);
      [place, text] = [place + 1, ''];
    },
    text(more) {
      if (wants && text.length < MAX_SHOWN_CELL) text += more;
    },
  });
  return texts;
}

/** Styles, which tell dates from numbers; without those that define entities of their own. */
async function stylesOf(archive: Archive): Promise<string> {
  const styles = await archive.text('xl/styles.xml', 8 * MB).catch((error: unknown) => {
    if (error instanceof Unreadable && error.reason === 'too_large') return '';
    throw error;
  });
  return styles.includes('<!DOCTYPE') ? '' : styles;
}

/** A workbook of these rows one below another, with the texts in their cells. */
function smallWorkbook(
  rows: RawRow[],
  texts: Map<number, string>,
  styles: string,
  since1904: boolean,
): Buffer {
  const parts = fixedParts(['1'], []);
  const lines = rows.map(({ cells }, index) => {
    const written = cells.map((cell) => cellXml(`${letters(cell.column)}${index + 1}`, cell, texts));
    return `<row r="${index + 1}">${written.join('')}</row>`;
  });
  parts.set(sheetPath(1), Buffer.from(sheetHead([]) + lines.join('') + SHEET_TAIL));
  if (styles) parts.set('xl/styles.xml', Buffer.from(styles));
  const book = parts.get(SHEETS)!.toString();
  if (since1904)
    parts.set(SHEETS, Buffer.from(book.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')));
  return zipStored(parts);
}

function cellXml(at: string, { type, style, value }: RawCell, texts: Map<number, string>): string {
  const number = Number(value);
  if (type === 's') return textCell(at, texts.get(number) ?? '', 0);
  if (type === 'n' && Number.isFinite(number))
    return `<c r="${at}" s="${Number(style) || 0}"><v>${number}</v></c>`;
  if (type === 'b') return `<c r="${at}" t="b"><v>${value === '1' ? 1 : 0}</v></c>`;
  // Texts, results of formulas, faults of formulas, and dates as ISO writes them.
  return textCell(at, value, 0);
}

/** "A" -> 1, "AA" -> 27. */
const columnNumber = (name: string): number =>
  [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
