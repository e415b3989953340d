import type { Logger } from 'pino';
import { createBrowserRunner } from '../chromium/runner.ts';
import { AppError, invalid, shuttingDown } from '../errors.ts';
import { createSemaphore, disconnected } from '../semaphore.ts';
import { MAX_PRINT_ROWS, type PrintDocument, type PrintRow, type ReadDocument } from './document.ts';

/** Milliseconds and megabytes of one printing; 20,000 rows on 876 pages took 64 s on a busy machine, and 700 MB. */
const TIME = 180_000;
const MEMORY = 1500;

interface PrinterOptions {
  /** `config.chromePath`. */
  chromePath: string | null;
  log: Logger;
  /** Milliseconds of one printing; tests use less. */
  time?: number;
}

export interface Printing {
  /** Whose part of the queue it takes: an organisation. */
  owner: string;
  /** Aborted when nobody waits for it any more: it leaves the queue, or Chromium is killed. */
  gone?: AbortSignal;
  /** The person who prints, and the moment, as the foot says it. */
  printed: string;
}

export interface Printer {
  /**
   * Prints the document that `read` makes; `read` runs when it is this printing's turn, and gets a function that reads the rows where
   * they can be read. Throws 422 for too many rows, 429 if too many wait, 408 if `gone`, 503 if Chromium fails.
   */
  print(
    printing: Printing,
    read: (readRows: (document: PrintDocument) => Promise<Printable>) => Promise<Printable>,
  ): Promise<{ name: string; pdf: Buffer }>;
  /** Gives up what is printed and what waits, with 503: the server stops. */
  close(): void;
}

/** A document with its rows read. */
export type Printable = Omit<ReadDocument, 'printed'>;

/**
 * Prints by Chromium, one document at a time, as the checker measures: each in a process of its own. It has its own place beside the
 * checker's: nobody's voucher waits for a stranger's page.
 */
export function createPrinter({ chromePath, log, time = TIME }: PrinterOptions): Printer {
  const runner = createBrowserRunner<{ document: ReadDocument }, never, Uint8Array>({
    program: new URL('./process.ts', import.meta.url),
    chromePath,
    log,
    time,
    memory: MEMORY,
  });
  const queue = createSemaphore({
    running: 1,
    share: 1,
    waiting: 16,
    busy: 'Upravo se priprema više dokumenata za štampu.',
  });
  const closing = new AbortController();
  return {
    close: () => closing.abort(),
    async print({ owner, gone, printed }, read) {
      const signal = gone ? AbortSignal.any([gone, closing.signal]) : closing.signal;
      const given = (): AppError => (closing.signal.aborted ? shuttingDown() : disconnected());
      const release = await queue.acquire(owner, signal).catch((error: unknown) => {
        throw signal.aborted ? given() : error;
      });
      try {
        const document = await read(readRows);
        const outcome = await runner.run({ document: { ...document, printed } }, { signal });
        if ('result' in outcome) return { name: document.name, pdf: Buffer.from(outcome.result) };
        if (signal.aborted) throw given();
        const { failure } = outcome;
        log.warn({ document: document.name, failure }, 'a document was not printed');
        throw failure.code === 'timeout' || failure.code === 'memory' ? tooLong() : notPrinted();
      } finally {
        release();
      }
    },
  };
}

/** Reads all rows. Throws 422 above `MAX_PRINT_ROWS`. */
async function readRows({ rows = [], ...document }: PrintDocument): Promise<Printable> {
  const read: PrintRow[] = [];
  for await (const row of rows) {
    if (read.length === MAX_PRINT_ROWS) throw tooLong();
    read.push(row);
  }
  const { empty, after = [] } = document;
  const isEmpty = read.length === 0 && empty !== undefined;
  return { ...document, rows: read, after: isEmpty ? [{ kind: 'text', text: empty }, ...after] : after };
}

/** The 422 of a document that is too long for paper. */
export function tooLong(): AppError {
  const message =
    'Dokument je predug za štampu: može imati najviše 20.000 redova. Suzite period ili filtere, ili preuzmite XLSX.';
  return invalid({ format: message }, message);
}

const notPrinted = (): AppError =>
  new AppError(
    503,
    'not_printed',
    'Dokument se trenutno ne može pripremiti za štampu. Pokušajte ponovo za koji trenutak.',
    { data: { retry_after: 10 } },
  );
