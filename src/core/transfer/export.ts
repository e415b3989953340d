import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { dayOf } from '../dates.ts';
import { invalid } from '../errors.ts';
import { callerOf } from '../http.ts';
import type { FileFormat, TableFormat } from '../list-query.ts';
import { MAX_PRINT_ROWS } from '../print/document.ts';
import { tooLong } from '../print/printer.ts';
import { sendPrinted } from '../print/serve-print.ts';
import { createSemaphore, disconnected, type Semaphore } from '../semaphore.ts';
import type { Column } from './columns.ts';
import { csvWriter } from './csv-write.ts';
import { contentDisposition } from './disposition.ts';
import { goneOf } from './gone.ts';
import { type OnPaper, onPaper } from './paper.ts';
import { openSpool } from './spool.ts';
import type { TableWriter, Written } from './writer.ts';
import { xlsxWriter } from './xlsx-write.ts';

/** Most rows in one file. */
export const MAX_EXPORT = 100_000;
/** Milliseconds a download may take; a slow client keeps a file on disk. */
const DOWNLOAD_TIME = 10 * 60_000;

/** Exports under way, from the query to the end of the response, per organisation. */
const exporting = createSemaphore({ running: 8, share: 2, waiting: 24 });
/** Files being written; each holds a database connection. */
const querying = createSemaphore({ running: 3, share: 2, waiting: 8 });

/** Media types of tables. */
export const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Runs `work` in the caller's transaction. */
type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** The content of a file: a list of records, or any other table. */
export interface Exported extends OnPaper {
  /** Name of the file, without the day and the ending. */
  name: string;
  /** Name of the sheet, and on paper the title. */
  label: string;
  columns: Column[];
  /** Number of rows; may stop counting above `MAX_EXPORT`. */
  count(ctx: Ctx): Promise<number>;
  /** The rows, part by part, at most `most`. */
  pages(ctx: Ctx, most: number): AsyncIterable<readonly Written[]>;
}

/**
 * Sends a table as a file. The file is written to disk first, so a failure is still an error response, and a slow client
 * holds neither memory nor a connection. Throws 422 above `MAX_EXPORT` rows (of a PDF `MAX_PRINT_ROWS`), 429 if too many exports are
 * under way.
 */
export async function exportTable(
  exported: Exported,
  format: FileFormat,
  run: Run,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format === 'pdf') {
    return sendPrinted(reply, (readRows) =>
      run(async (ctx) => {
        if ((await exported.count(ctx)) > MAX_PRINT_ROWS) throw tooLong();
        return readRows(await onPaper(ctx, exported));
      }),
    );
  }
  const owner = callerOf(reply.request).tenant.id;
  return sendTable(exported, format, { semaphore: exporting, owner }, reply, (begin, gone) =>
    querying.run(owner, gone, () => run((ctx) => write(ctx, exported, begin(), gone))),
  );
}

/**
 * Sends the file that `fill` writes; it creates a writer (again after a retry) and returns the size. One permit of `semaphore`,
 * counted for `owner`, is held from the query to the end of the answer.
 */
export async function sendTable(
  { name, label, columns }: Pick<Exported, 'name' | 'label' | 'columns'>,
  format: TableFormat,
  { semaphore, owner }: { semaphore: Semaphore; owner: string },
  reply: FastifyReply,
  fill: (begin: () => TableWriter, gone: AbortSignal) => Promise<number>,
): Promise<FastifyReply> {
  return sendSpooled(
    { name, ending: format, type: TYPES[format] },
    { semaphore, owner },
    reply,
    (file, gone) =>
      fill(() => (format === 'csv' ? csvWriter(file, columns) : xlsxWriter(file, label, columns)), gone),
  );
}

/** Name of a file without its ending, and what it is. */
interface SentFile {
  name: string;
  ending: string;
  type: string;
}

/**
 * Sends what `fill` writes into a file of its own form, in the caller's transaction, under the limits of exports; `fill` is called again
 * after a retry, and answers the size.
 */
export function exportFile(
  sent: SentFile,
  run: Run,
  reply: FastifyReply,
  fill: (ctx: Ctx, file: FileHandle, gone: AbortSignal) => Promise<number>,
): Promise<FastifyReply> {
  const owner = callerOf(reply.request).tenant.id;
  return sendSpooled(sent, { semaphore: exporting, owner }, reply, (file, gone) =>
    querying.run(owner, gone, () => run((ctx) => fill(ctx, file, gone))),
  );
}

async function sendSpooled(
  { name, ending, type }: SentFile,
  { semaphore, owner }: { semaphore: Semaphore; owner: string },
  reply: FastifyReply,
  fill: (file: FileHandle, gone: AbortSignal) => Promise<number>,
): Promise<FastifyReply> {
  const gone = goneOf(reply);
  const release = await semaphore.acquire(owner, gone);
  let spool: FileHandle | undefined;
  try {
    const file = await openSpool();
    spool = file;
    const size = await fill(file, gone);
    return reply
      .header(
        'content-disposition',
        contentDisposition('attachment', `${name}-${dayOf(Date.now())}.${ending}`),
      )
      .header('content-length', size)
      .type(type)
      .send(streamOf(file, size, gone).once('close', release));
  } catch (error) {
    await spool?.close();
    release();
    throw error;
  }
}

/** Writes all rows and answers the size of the file. */
async function write(ctx: Ctx, exported: Exported, writer: TableWriter, gone: AbortSignal): Promise<number> {
  if ((await exported.count(ctx)) > MAX_EXPORT) {
    const message = 'Izvoz prima najviše 100.000 zapisa. Suzite listu filterom ili pretragom.';
    throw invalid({ format: message }, message);
  }
  try {
    await writer.begin();
    for await (const rows of exported.pages(ctx, MAX_EXPORT)) {
      if (gone.aborted) throw disconnected();
      await writer.write(rows);
    }
    return await writer.end();
  } finally {
    writer.abandon();
  }
}

/** Streams the first `size` bytes and closes the file at the end, on disconnect or timeout. */
function streamOf(file: FileHandle, size: number, gone: AbortSignal): Readable {
  const stream = file.createReadStream({ start: 0, end: size - 1, highWaterMark: 256 * 1024 });
  const stop = (): void => {
    stream.destroy();
  };
  const late = setTimeout(stop, DOWNLOAD_TIME).unref();
  stream.once('close', () => clearTimeout(late));
  if (gone.aborted) stop();
  else gone.addEventListener('abort', stop, { once: true });
  return stream;
}
