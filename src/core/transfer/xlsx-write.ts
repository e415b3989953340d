import type { FileHandle } from 'node:fs/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Column } from './columns.ts';
import { letters } from './sheet.ts';
import { formatOf, xlsxCell } from './values-write.ts';
import type { TableWriter, Written } from './writer.ts';
import { fixedParts, numberCell, SHEET_TAIL, STYLE, sheetHead, sheetPath, textCell } from './xlsx-parts.ts';
import { DEFLATED, STORED } from './zip.ts';
import { directoryOf, headerOf, type Packed } from './zip-write.ts';

/** A workbook of one sheet in `file`, written page by page. */
export function xlsxWriter(file: FileHandle, label: string, columns: Column[]): TableWriter {
  const book = workbookWriter(file);
  return { ...book, begin: () => book.begin(label, columns) };
}

/** Writes a workbook into `file`, sheet by sheet: each `begin` begins the next one. */
export interface WorkbookWriter extends Omit<TableWriter, 'begin'> {
  begin(label: string, columns: readonly Column[]): Promise<void>;
}

/** A workbook, written page by page; compression runs on other threads, and only one page is in memory. */
export function workbookWriter(file: FileHandle): WorkbookWriter {
  const formats: string[] = [];
  const sheets: { name: string; entry: Packed & { offset: number } }[] = [];
  let sheet: ReturnType<typeof sheetWriter> | null = null;
  /** Where the next part begins. */
  let at = 0;

  async function endSheet(): Promise<void> {
    if (!sheet) return;
    sheets.push({ name: sheet.name, entry: { ...(await sheet.end()), offset: at } });
    const last = sheets.at(-1)!.entry;
    at += headerOf(last).length + last.packed;
    sheet = null;
  }

  return {
    async begin(label, columns) {
      await endSheet();
      const place = { path: sheetPath(sheets.length + 1), offset: at };
      sheet = sheetWriter(file, place, { label, columns, formats });
      await sheet.begin();
    },
    write: (records) => sheet!.write(records),
    async end() {
      await endSheet();
      const entries = sheets.map(({ entry }) => entry);
      const begin = at;
      const names = sheets.map(({ name }) => name);
      const rest: Buffer[] = [];
      for (const [path, content] of fixedParts(names, formats)) {
        const size = content.length;
        const entry = { path, method: STORED, crc: crc32(content), unpacked: size, packed: size, offset: at };
        const header = headerOf(entry);
        entries.push(entry);
        rest.push(header, content);
        at += header.length + size;
      }
      const tail = Buffer.concat([...rest, directoryOf(entries, at)]);
      await file.write(tail, 0, tail.length, begin);
      return begin + tail.length;
    },
    abandon: () => sheet?.abandon(),
  };
}

/** One sheet of a workbook, at its place in the file. `formats`: those of the whole workbook, to which its own are added. */
function sheetWriter(
  file: FileHandle,
  { path, offset }: { path: string; offset: number },
  { label, columns, formats }: { label: string; columns: readonly Column[]; formats: string[] },
) {
  const styles = columns.map((column) => {
    const format = formatOf(column);
    if (format === null) return STYLE.plain;
    if (!formats.includes(format)) formats.push(format);
    return STYLE.formats + formats.indexOf(format);
  });
  const names = columns.map((_, index) => letters(index));
  const sheet: Packed = { path, method: DEFLATED, crc: 0, unpacked: 0, packed: 0 };
  const content = offset + headerOf(sheet).length;
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 });
  let ready: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => ready.push(chunk));
  let row = 1;

  /** Writes the compressed data; its header is written when the size is known. */
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(ready);
    ready = [];
    if (bytes.length > 0) await file.write(bytes, 0, bytes.length, content + sheet.packed);
    sheet.packed += bytes.length;
  }

  async function pack(xml: string): Promise<void> {
    const bytes = Buffer.from(xml);
    sheet.crc = crc32(bytes, sheet.crc);
    sheet.unpacked += bytes.length;
    await new Promise<void>((resolve, reject) =>
      deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
    await flush();
  }

  function cellOf(column: Column, record: Written, index: number): string {
    const cell = xlsxCell(column, record);
    if (cell === null) return '';
    const place = `${names[index]}${row}`;
    if ('number' in cell) return numberCell(place, cell.number, styles[index]!);
    return textCell(place, cell.text, cell.right ? STYLE.right : STYLE.plain);
  }

  return {
    name: sheetName(label),
    begin() {
      const heading = columns.map((column, index) =>
        textCell(`${names[index]}1`, column.label, STYLE.heading),
      );
      return pack(`${sheetHead(columns.map(widthOf))}<row r="1">${heading.join('')}</row>`);
    },
    write(records: readonly Written[]) {
      let xml = '';
      for (const record of records) {
        row += 1;
        xml += `<row r="${row}">${columns.map((column, index) => cellOf(column, record, index)).join('')}</row>`;
      }
      return pack(xml);
    },
    async end(): Promise<Packed> {
      await pack(SHEET_TAIL);
      await new Promise<void>((resolve, reject) => {
        deflate.once('error', reject);
        deflate.once('end', resolve);
        deflate.end();
      });
      await flush();
      const header = headerOf(sheet);
      await file.write(header, 0, header.length, offset);
      return sheet;
    },
    abandon: () => deflate.destroy(),
  };
}

/** Excel refuses these characters, and names of more than 31. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

const MOMENT_WIDTH = '25. 11. 2026. 14:05:00'.length;

/** Width of a column in characters, by its heading; text columns are wider. A number that does not fit is shown as `####`. */
function widthOf({ kind, max = 60, label }: Column): number {
  const value = kind === 'text' ? Math.min(Math.max(max / 3, 8), 48) : kind === 'moment' ? MOMENT_WIDTH : 14;
  return Math.ceil(Math.max(value, label.length + 2));
}
