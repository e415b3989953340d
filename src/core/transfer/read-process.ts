/**
 * The process that parses one uploaded file; read.ts starts and ends it. Foreign files are parsed only here, so that they
 * cannot exhaust the server's time and memory.
 */
import { readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { AppError } from '../errors.ts';
import { inspect } from './inspect.ts';
import { checkColumns } from './options.ts';
import type { ReadJob, ReadMessage } from './read.ts';
import { readTable } from './read-table.ts';
import { type Row, readRows } from './rows.ts';

/** Rows per message. */
const ROWS_AT_ONCE = 500;

async function* answers({ fd, size, resource, options }: ReadJob): AsyncGenerator<ReadMessage> {
  const file = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(fd, file, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  const sheet = await readTable(file);
  // All code for this file is loaded. The process is killed later, so the compile cache is written now.
  flushCompileCache();
  if (options === null) {
    yield { kind: 'inspection', inspection: inspect(resource, sheet) };
    return;
  }
  checkColumns(options, sheet);
  let rows: Row[] = [];
  for (const row of readRows(resource, sheet, options)) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield { kind: 'rows', rows };
    rows = [];
  }
  yield { kind: 'rows', rows };
  yield { kind: 'end' };
}

/** The next answer, or why there is none. */
async function next(from: AsyncGenerator<ReadMessage>): Promise<ReadMessage> {
  try {
    const { value } = await from.next();
    return value ?? { kind: 'end' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message, errors, data } = error;
    return { kind: 'refused', refusal: { status, code, message, errors, data } };
  }
}

// Ctrl-C reaches every process of the terminal, but the server lets work under way finish.
process.on('SIGINT', () => {});
process.once('message', (job) => {
  const steps = answers(job as ReadJob);
  // Requested one by one, so that messages do not pile up in the server's memory.
  process.on('message', () => void next(steps).then((message) => process.send!(message)));
});
