/**
 * Stands in for src/core/transfer/read.ts in most tests: reads a file in the tested process, as the reading process does it. To start
 * one for each file takes longer than everything else that a test does with it.
 */
import { readSync } from 'node:fs';
import { AppError } from '../src/core/errors.ts';
import { type Inspection, inspect } from '../src/core/transfer/inspect.ts';
import { badFile } from '../src/core/transfer/limits.ts';
import { checkColumns } from '../src/core/transfer/options.ts';
import type {
  inspectFile as inspectsFile,
  readFile as readsFile,
  StoredFile,
} from '../src/core/transfer/read.ts';
import { readTable } from '../src/core/transfer/read-table.ts';
import { type Row, readRows } from '../src/core/transfer/rows.ts';
import type { Sheet } from '../src/core/transfer/sheet.ts';

async function within<Made>({ fd, size }: StoredFile, make: (sheet: Sheet) => Made): Promise<Made> {
  const file = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(fd, file, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  try {
    return structuredClone(make(await readTable(file)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badFile('Datoteka je oštećena i ne može se pročitati.');
  }
}

export const inspectFile: typeof inspectsFile = (file, resource): Promise<Inspection> =>
  within(file, (sheet) => inspect(resource, sheet));

export const readFile: typeof readsFile = (file, resource, options): Promise<Row[]> =>
  within(file, (sheet) => {
    checkColumns(options, sheet);
    return [...readRows(resource, sheet, options)];
  });
