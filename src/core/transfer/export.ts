import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { callerOf } from '../http.ts';
import type { FileFormat } from '../list-query.ts';
import { createSemaphore, disconnected, type Semaphore } from '../semaphore.ts';
import { ZONE } from '../zone.ts';
import type { Column } from './columns.ts';
import { csvWriter } from './csv-write.ts';
import { goneOf } from './gone.ts';
import { openSpool } from './spool.ts';
import type { TableWriter, Written } from './writer.ts';
import { xlsxWriter } from './xlsx-write.ts';

/** Most rows in one file. */
export const MAX_EXPORT = 100_000;
/** Milliseconds a download may take: whoever reads slowly keeps a file on disk. */
const DOWNLOAD_TIME = 10 * 60_000;

/** Files of organisations being made, on disk or on their way: from the query to the end of the answer. */
const exporting = createSemaphore({ running: 8, share: 2, waiting: 24 });
/** Files being made: each holds a connection to the database. */
const querying = createSemaphore({ running: 3, share: 2, waiting: 8 });

const TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Runs `work` in the caller's transaction. */
export type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** What is written into a file: a list of records, or any other table. */
export interface Exported {
  /** Name of the file, without the day and the ending. */
  name: string;
  /** Name of the sheet. */
  label: string;
  columns: Column[];
  /** How many rows there are; of more than `MAX_EXPORT` it need not tell how many. */
  count(ctx: Ctx): Promise<number>;
  /** The rows, part by part, at most `most`. */
  pages(ctx: Ctx, most: number): AsyncIterable<readonly Written[]>;
}

/**
 * Sends a table as a file. The file is made on disk before its first byte is sent: a failure is still an answer, and a slow
 * reader holds neither memory nor a connection. Throws 422 for more than `MAX_EXPORT` rows; 429 when too many are being made.
 */
export async function exportTable(
  exported: Exported,
  format: FileFormat,
  run: Run,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const owner = callerOf(reply.request).tenant.id;
  return sendTable(exported, format, { semaphore: exporting, owner }, reply, (begin, gone) =>
    querying.run(owner, gone, () => run((ctx) => write(ctx, exported, begin(), gone))),
  );
}

/**
 * Sends what `fill` writes; it begins a writer (anew, if it has to) and returns the size of the file. One permit of
 * `semaphore`, counted for `owner`, is held from the query to the end of the answer.
 */
export async function sendTable(
  { name, label, columns }: Pick<Exported, 'name' | 'label' | 'columns'>,
  format: FileFormat,
  { semaphore, owner }: { semaphore: Semaphore; owner: string },
  reply: FastifyReply,
  fill: (begin: () => TableWriter, gone: AbortSignal) => Promise<number>,
): Promise<FastifyReply> {
  const gone = goneOf(reply);
  const release = await semaphore.acquire(owner, gone);
  let spool: FileHandle | undefined;
  try {
    const file = await openSpool();
    spool = file;
    const begin = (): TableWriter =>
      format === 'csv' ? csvWriter(file, columns) : xlsxWriter(file, label, columns);
    const size = await fill(begin, gone);
    return reply
      .header('content-disposition', attachment(`${name}-${today()}.${format}`))
      .header('content-length', size)
      .type(TYPES[format])
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

/** The first `size` bytes of the file; closes it at the end, and at the latest when the reader has gone or is too slow. */
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

/** Today in Bosnia and Herzegovina, `YYYY-MM-DD`. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format();

/** Content-Disposition of a download; a name with other letters than ASCII is also given as RFC 5987 wants it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${extended}`;
}
