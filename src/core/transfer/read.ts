import { fork, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import type { Resource } from '../resource.ts';
import { disconnected } from '../semaphore.ts';
import type { Inspection } from './inspect.ts';
import { badFile } from './limits.ts';
import type { Row } from './rows.ts';
import type { ImportOptions } from './transfer.api.ts';

/** What the reading process is asked to do. */
export interface ReadJob {
  /** The descriptor the uploaded file has there, and its bytes. */
  fd: number;
  size: number;
  resource: Resource;
  /** What is to be read of it; null to inspect the file. */
  options: ImportOptions | null;
}

export type ReadMessage =
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end' }
  | { kind: 'refused'; refusal: Pick<AppError, 'status' | 'code' | 'message' | 'errors' | 'data'> };

/** Bounds of one file: megabytes of JavaScript heap, and milliseconds from start to end. */
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

/** Describes a file for whoever chooses the mapping. Throws 422 for one that cannot be used. */
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
 * Reads a file's rows as `options` say. Throws 422 for a file that cannot be used or does not have their columns, also for one
 * that takes more time or memory than one may.
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
    // Not the server's environment, which holds passwords; only where Node keeps compiled code, if anywhere.
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
    /** The process's next answer, which is one of `kinds`. */
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
    /** Ends the process, whatever it is at. */
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

/** What ended the process, as a refusal of the file it read; the cause is for the log. */
function refusalOf(code: number | null, signal: string | null): AppError {
  // V8 aborts a process without memory; a system short of it kills one.
  const heavy = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
  const refusal = heavy ? tooHeavy() : unreadable();
  refusal.cause = new Error(`the reading process ended with ${signal ?? code}`);
  return refusal;
}
