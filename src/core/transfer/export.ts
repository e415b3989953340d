import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import writeExcelFile from 'write-excel-file/node';
import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { invalid } from '../errors.ts';
import type { RawQuery } from '../query.ts';
import type { Resource, ResourceRecord } from '../resource.ts';
import { ZONE } from '../zone.ts';
import { type Column, columnsOf } from './columns.ts';
import { BOM, csvLine } from './csv-write.ts';
import { createTurns } from './turns.ts';
import { csvCell, xlsxCell } from './values-write.ts';

/** Most records in one file. */
export const MAX_EXPORT = 100_000;
const LINES_AT_ONCE = 500;
/** Records of a large export are all in memory for a while. */
const exporting = createTurns(3, 30);

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
type Format = keyof typeof TYPES;

/**
 * Sends every record of the list's query as a file (`format=csv|xlsx`, optional `columns=a,b`).
 * Throws 422 for an unknown format or column, and for more than `MAX_EXPORT` records.
 */
export async function exportRecords(
  service: ResourceService,
  raw: RawQuery,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { resource } = service;
  const format = [raw.format].flat().at(-1) as Format;
  if (!Object.hasOwn(TYPES, format))
    throw invalid({ format: 'Format može biti csv ili xlsx.' }, 'Upit nije ispravan.');
  const columns = columnsOf(resource, raw);
  const body = await exporting(async () => {
    const records = await run((ctx) => service.all(ctx, raw, MAX_EXPORT + 1));
    if (records.length > MAX_EXPORT) {
      const message = 'Izvoz prima najviše 100.000 zapisa. Suzite popis filterom ili pretragom.';
      throw invalid({ format: message }, message);
    }
    return format === 'csv' ? Readable.from(csv(columns, records)) : workbook(resource, columns, records);
  });
  return reply
    .header('content-disposition', attachment(`${resource.name}-${today()}.${format}`))
    .type(TYPES[format])
    .send(body);
}

function* csv(columns: Column[], records: ResourceRecord[]): Generator<string> {
  let lines = BOM + csvLine(columns.map(({ label }) => ({ text: label })));
  for (const [index, record] of records.entries()) {
    lines += csvLine(columns.map((column) => csvCell(column, record)));
    if ((index + 1) % LINES_AT_ONCE === 0) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}

function workbook(resource: Resource, columns: Column[], records: ResourceRecord[]): Promise<Buffer> {
  const header = columns.map(({ label }) => ({ type: String, value: label, fontWeight: 'bold' as const }));
  const rows = records.map((record) => columns.map((column) => xlsxCell(column, record)));
  return writeExcelFile([header, ...rows], {
    sheet: sheetName(resource.labels.many),
    columns: columns.map((column) => ({ width: widthOf(column) })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/** Excel refuses these signs and more than 31 letters in the name of a sheet. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** Width of a column in characters: as wide as its heading asks, texts wider. */
function widthOf({ field, label }: Column): number {
  const value = field?.kind === 'text' ? Math.min(Math.max(field.max / 3, 8), 48) : 14;
  return Math.ceil(Math.max(value, label.length + 2));
}

/** Today in Bosnia and Herzegovina, `YYYY-MM-DD`. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format();

/** Content-Disposition of a download; a name with other letters than ASCII is also given as RFC 5987 wants it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${extended}`;
}
