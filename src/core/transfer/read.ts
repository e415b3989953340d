import { fork, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import type { Resource } from '../resource.ts';
import { disconnected } from '../semaphore.ts';
import type { Inspection } from './inspect.ts';
import { badFile } from './limits.ts';
import type { Row } from './rows.ts';
import type { ImportOptions } from './transfer.api.ts';

/** The order to the reading process. */
export interface ReadJob {
  /** File descriptor of the upload in that process, and its size in bytes. */
  fd: number;
  size: number;
  resource: Resource;
  /** What to read; null to inspect the file. */
  options: ImportOptions | null;
}

export type ReadMessage =
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end' }
  | { kind: 'refused'; refusal: Pick<AppError, 'status' | 'code' | 'message' | 'errors' | 'data'> };

/** Limits of one file: megabytes of JavaScript heap, and a timeout in milliseconds. */
interface ReadBounds {
  heap: number;
  time: number;
}
const BOUNDS: ReadBounds = { heap: 384, time: 30_000 };

/** An uploaded file that lies on disk. */
export interface StoredFile {
  fd: number;
  size: number;
}

/** Describes a file for choosing the mapping. Throws 422 for an unusable file. */
export async function inspectFile(
  file: StoredFile,
  resource: Resource,
  gone?: AbortSignal,
  bounds = BOUNDS,
): Promise<Inspection> {
  const reader = startReader(file, { resource, options: null }, gone, bounds);
  try {
    return (await reader.next('inspection')).inspection;
  } finally {
    await reader.end();
  }
}

/**
 * Reads a file's rows by `options`. Throws 422 for an unusable file, missing columns, and too much time or memory.
 */
export async function readFile(
  file: StoredFile,
  resource: Resource,
  options: ImportOptions,
  gone?: AbortSignal,
  bounds = BOUNDS,
): Promise<Row[]> {
  const reader = startReader(file, { resource, options }, gone, bounds);
  try {
    const rows: Row[] = [];
    for (;;) {
      const message = await reader.next('rows', 'end');
      if (message.kind === 'end') return rows;
      for (const row of message.rows) rows.push(row);
    }
  } finally {
    await reader.end();
  }
}

function startReader(
  { fd, size }: StoredFile,
  job: Omit<ReadJob, keyof StoredFile>,
  gone: AbortSignal | undefined,
  { heap, time }: ReadBounds,
) {
  // The first three are input, output and errors, the fourth is the channel of messages.
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', fd];
  const reader = fork(fileURLToPath(new URL('./read-process.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=16'],
    stdio,
    serialization: 'advanced',
    // Not the server's environment, which holds passwords; only Node's compile cache.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  let fail!: (error: Error) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const leave = (): void => fail(disconnected());
  const late = setTimeout(() => fail(tooSlow()), time);
  reader.on('error', fail);
  const ended = new Promise<void>((resolve) => {
    reader.once('exit', (code, signal) => {
      fail(refusalOf(code, signal));
      resolve();
    });
    reader.once('error', () => reader.pid === undefined && resolve());
  });
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });
  reader.send({ ...job, fd: stdio.indexOf(fd), size } satisfies ReadJob, () => {});

  return {
    /** The next message, of one of `kinds`. */
    async next<K extends ReadMessage['kind']>(...kinds: K[]): Promise<Extract<ReadMessage, { kind: K }>> {
      const answer = new Promise<ReadMessage>((resolve) => reader.once('message', resolve as () => void));
      // A process that has ended says so itself.
      reader.send('next', () => {});
      const message = await Promise.race([answer, failed]);
      if (message.kind === 'refused') {
        const { status, code, message: text, errors, data } = message.refusal;
        throw new AppError(status, code, text, { errors, data });
      }
      if (!kinds.includes(message.kind as K)) throw new Error(`the reading process said ${message.kind}`);
      return message as Extract<ReadMessage, { kind: K }>;
    },
    /** Kills the process. */
    async end(): Promise<void> {
      clearTimeout(late);
      gone?.removeEventListener('abort', leave);
      reader.kill('SIGKILL');
      await ended;
    },
  };
}

const tooSlow = (): AppError =>
  badFile('Čitanje datoteke traje predugo. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const tooHeavy = (): AppError =>
  badFile('Datoteka je prevelika za obradu. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const unreadable = (): AppError => badFile('Datoteka je oštećena i ne može se pročitati.');

/** The process's end as a refusal of its file; `cause` is for the log. */
function refusalOf(code: number | null, signal: string | null): AppError {
  // V8 aborts a process that runs out of memory; the kernel kills one.
  const heavy = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
  const refusal = heavy ? tooHeavy() : unreadable();
  refusal.cause = new Error(`the reading process ended with ${signal ?? code}`);
  return refusal;
}
