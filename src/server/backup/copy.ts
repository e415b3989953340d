import type { Socket } from 'node:net';
import type { Client } from '../db/client.ts';

/** Size of the blocks that rows are gathered in. */
const BLOCK = 256 * 1024;
/** Blocks that may wait to be read before the server is made to wait. */
const WAITING = 4;

/** The parts of the driver's connection that COPY needs; it has them for such queries, but its types do not name them. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(bytes: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** What the driver calls on a query that it was given ready-made. */
interface Submitted {
  submit(wire: Wire): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const send = (client: Client, query: Submitted & object): void => {
  client.query(query as never);
};

const rowsOf = (command: string): number => Number(/^COPY (\d+)$/.exec(command)?.[1]);

/**
 * The rows of a `copy … to stdout`, in blocks of whole rows; the server waits while they are not read. `row` is called for each with
 * bytes that are valid only during the call. Returns the number of rows that the server counted. The connection is broken off
 * if the reader stops before the end.
 */
export async function* copyOut(
  client: Client,
  text: string,
  row: (bytes: Buffer) => void = () => {},
): AsyncGenerator<Buffer, number, undefined> {
  const ready: Buffer[] = [];
  let block = Buffer.allocUnsafe(BLOCK);
  let length = 0;
  let rows = 0;
  let end: 'done' | Error | null = null;
  let wire: Wire | undefined;
  let wake = (): void => {};
  const flush = (): void => {
    if (length > 0) ready.push(block.subarray(0, length));
    block = Buffer.allocUnsafe(BLOCK);
    length = 0;
    if (ready.length >= WAITING) wire?.stream.pause();
    wake();
  };
  const finish = (how: 'done' | Error): void => {
    end ??= how;
    flush();
  };
  const gone = (): void => finish(new Error('The connection to the database ended during COPY'));
  client.once('end', gone);
  send(client, {
    submit(given) {
      wire = given;
      given.query(text);
    },
    handleCopyData({ chunk }) {
      row(chunk);
      if (length + chunk.length > BLOCK) flush();
      // The driver uses its buffer again.
      if (chunk.length > BLOCK) ready.push(Buffer.from(chunk));
      else length += chunk.copy(block, length);
    },
    handleCommandComplete: (message) => {
      rows = rowsOf(message.text);
    },
    handleReadyForQuery: () => finish('done'),
    handleError: (error) => finish(error),
  });
  try {
    for (;;) {
      const next = ready.shift();
      if (next) {
        if (ready.length < WAITING) wire?.stream.resume();
        yield next;
      } else if (end === 'done') return rows;
      else if (end) throw end;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    client.off('end', gone);
    if (end) wire?.stream.resume();
    else wire?.stream.destroy();
  }
}

/**
 * Sends `source` to a `copy … from stdin` and answers how many rows the server took. If the source fails, the server takes
 * nothing, and the source's error is thrown.
 */
export async function copyIn(
  client: Client,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let rows = 0;
  let failure: unknown;
  let refused = false;
  const pump = async (wire: Wire): Promise<void> => {
    try {
      for await (const bytes of source) {
        if (refused) return;
        wire.sendCopyFromChunk(bytes);
        if (wire.stream.writableNeedDrain) await drained(wire.stream);
      }
      wire.endCopyFrom();
    } catch (error) {
      failure = error;
      wire.sendCopyFail('the source failed');
    }
  };
  await new Promise<void>((resolve, reject) => {
    const gone = (): void => reject(new Error('The connection to the database ended during COPY'));
    client.once('end', gone);
    const settle = (end: () => void): void => {
      refused = true;
      client.off('end', gone);
      end();
    };
    send(client, {
      submit: (wire) => wire.query(text),
      handleCopyInResponse: (wire) => void pump(wire),
      handleCommandComplete: (message) => {
        rows = rowsOf(message.text);
      },
      handleReadyForQuery: () => settle(resolve),
      handleError: (error) => settle(() => reject(failure ?? error)),
    });
  });
  return rows;
}

/** Resolves when more may be written, or when nothing can be. */
function drained(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}
