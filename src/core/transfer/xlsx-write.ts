import type { FileHandle } from 'node:fs/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Column } from './columns.ts';
import { letters } from './sheet.ts';
import { formatOf, xlsxCell } from './values-write.ts';
import type { TableWriter, Written } from './writer.ts';
import { fixedParts, numberCell, SHEET_PATH, SHEET_TAIL, STYLE, sheetHead, textCell } from './xlsx-parts.ts';
import { DEFLATED, STORED } from './zip.ts';
import { directoryOf, headerOf, type Packed } from './zip-write.ts';

/**
 * Writes a workbook of one sheet into `file`, page by page; compression runs on other threads, and only one page is in
 * memory.
 */
export function xlsxWriter(file: FileHandle, label: string, columns: Column[]): TableWriter {
  const formats = [...new Set(columns.flatMap((column) => formatOf(column) ?? []))];
  const styles = columns.map((column) => {
    const format = formatOf(column);
    return format === null ? STYLE.plain : STYLE.formats + formats.indexOf(format);
  });
  const names = columns.map((_, index) => letters(index));
  const sheet: Packed = { path: SHEET_PATH, method: DEFLATED, crc: 0, unpacked: 0, packed: 0 };
  const headerSize = headerOf(sheet).length;
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 });
  let ready: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => ready.push(chunk));
  let row = 1;

  /** Writes the compressed data; its header is written when the size is known. */
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(ready);
    ready = [];
    if (bytes.length > 0) await file.write(bytes, 0, bytes.length, headerSize + sheet.packed);
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
    const at = `${names[index]}${row}`;
    if ('number' in cell) return numberCell(at, cell.number, styles[index]!);
    return textCell(at, cell.text, cell.right ? STYLE.right : STYLE.plain);
  }

  return {
    begin() {
      const heading = columns.map(({ label }, index) => textCell(`${names[index]}1`, label, STYLE.heading));
      return pack(`${sheetHead(columns.map(widthOf))}<row r="1">${heading.join('')}</row>`);
    },
    write(records) {
      let xml = '';
      for (const record of records) {
        row += 1;
        xml += `<row r="${row}">${columns.map((column, index) => cellOf(column, record, index)).join('')}</row>`;
      }
      return pack(xml);
    },
    async end() {
      await pack(SHEET_TAIL);
      await new Promise<void>((resolve, reject) => {
        deflate.once('error', reject);
        deflate.once('end', resolve);
        deflate.end();
      });
      await flush();
      const entries = [{ ...sheet, offset: 0 }];
      let at = headerSize + sheet.packed;
      const rest: Buffer[] = [];
      for (const [path, content] of fixedParts(sheetName(label), formats)) {
        const size = content.length;
        const entry = { path, method: STORED, crc: crc32(content), unpacked: size, packed: size, offset: at };
        const header = headerOf(entry);
        entries.push(entry);
        rest.push(header, content);
        at += header.length + size;
      }
      const tail = Buffer.concat([...rest, directoryOf(entries, at)]);
      await file.write(tail, 0, tail.length, headerSize + sheet.packed);
      await file.write(headerOf(sheet), 0, headerSize, 0);
      return headerSize + sheet.packed + tail.length;
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
