import type { FileHandle } from 'node:fs/promises';
import type { Ctx } from '../../../core/context.ts';
import { disconnected } from '../../../core/semaphore.ts';
import { csvWriter } from '../../../core/transfer/csv-write.ts';
import { workbookWriter } from '../../../core/transfer/xlsx-write.ts';
import { requireState } from '../processing/acting.service.ts';
import { readRow } from '../processing/documents.service.ts';
import { APPROVED } from '../processing/states.ts';
import { typeAt } from '../types/specs.service.ts';
import {
  approvedIds,
  markExported,
  plainOf,
  readApproved,
  typesOf,
  type Wanted,
} from './approved.service.ts';
import { documentRow, lineRows, tablesOf } from './columns.ts';
import type { ExportFormat } from './export.api.ts';

interface Order {
  wanted: Wanted;
  format: ExportFormat;
  /** Marks the documents as exported, in the same transaction. */
  mark: boolean;
}

/**
 * Writes approved documents into a file and answers its size. Throws like `approvedIds`, 408 if nobody waits for it any more.
 */
export async function writeApproved(
  ctx: Ctx,
  { wanted, format, mark }: Order,
  file: FileHandle,
  gone: AbortSignal,
): Promise<number> {
  const ids = await approvedIds(ctx, wanted);
  if (mark) await markExported(ctx, ids);
  const write = { json: writeJson, csv: writeCsv, xlsx: writeXlsx }[format];
  return write(ctx, ids, file, gone);
}

type Write = (ctx: Ctx, ids: readonly string[], file: FileHandle, gone: AbortSignal) => Promise<number>;

async function* parts(ctx: Ctx, ids: readonly string[], gone: AbortSignal) {
  for await (const part of readApproved(ctx, ids)) {
    if (gone.aborted) throw disconnected();
    yield part;
  }
}

const writeJson: Write = async (ctx, ids, file, gone) => {
  let size = 0;
  const append = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text);
    await file.write(bytes, 0, bytes.length, size);
    size += bytes.length;
  };
  await append('[');
  let before = '\n';
  for await (const part of parts(ctx, ids, gone))
    for (const one of part) {
      const { idguid, name } = one.row;
      await append(before + JSON.stringify({ idguid, name, ...plainOf(one) }));
      before = ',\n';
    }
  await append('\n]\n');
  return size;
};

/**
 * A CSV has one table: a line of a document stands in each row, and the document's own values are repeated in all of them, so that a
 * filter or a sum by document needs no second file. A document without lines has one row.
 */
const writeCsv: Write = async (ctx, ids, file, gone) => {
  const writer = csvWriter(file, tablesOf(await typesOf(ctx, ids)).together);
  await writer.begin();
  for await (const part of parts(ctx, ids, gone))
    await writer.write(
      part.flatMap((one) => {
        const head = documentRow(one);
        const lines = lineRows(one);
        return lines.length > 0 ? lines.map((line) => ({ ...line, ...head })) : [head];
      }),
    );
  return writer.end();
};

/** A workbook has the lines on a sheet of their own. */
const writeXlsx: Write = async (ctx, ids, file, gone) => {
  const { documents, lines } = tablesOf(await typesOf(ctx, ids));
  const writer = workbookWriter(file);
  try {
    await writer.begin('Dokumenti', documents);
    for await (const part of parts(ctx, ids, gone)) await writer.write(part.map(documentRow));
    await writer.begin('Stavke', lines);
    for await (const part of parts(ctx, ids, gone)) await writer.write(part.flatMap(lineRows));
    return await writer.end();
  } finally {
    writer.abandon();
  }
};

/** Values of one approved document, and its name. Throws 404, 409 `state`. */
export async function approvedValues(ctx: Ctx, idguid: string) {
  const row = await readRow(ctx, idguid);
  requireState(row, APPROVED);
  const type = await typeAt(ctx, row.type_id!, row.type_version ?? undefined);
  return { name: row.name, values: plainOf({ row, type }) };
}
