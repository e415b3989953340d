import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { Resource } from '../resource.ts';
import type { Inspection } from './inspect.ts';
import { badFile } from './limits.ts';
import type { ImportOptions } from './options.ts';
import type { Row } from './rows.ts';
import { left } from './turns.ts';

/** What the reading thread is asked to do. */
export interface ReadJob {
  /** Descriptor of the uploaded file and its size in bytes. */
  fd: number;
  size: number;
  resource: Resource;
  /** The part `options` of an import as it came; null to inspect the file. */
  options: { text: string | undefined } | null;
}

export type ReadMessage =
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'options'; options: ImportOptions }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end' }
  | { kind: 'refused'; refusal: Pick<AppError, 'status' | 'code' | 'message' | 'errors' | 'data'> };

/** Bounds of one file: megabytes of JavaScript heap, and milliseconds from start to end. */
export interface ReadBounds {
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
  const reader = startReader({ ...file, resource, options: null }, gone, bounds);
  try {
    return (await reader.next('inspection')).inspection;
  } finally {
    await reader.end();
  }
}

/**
 * Reads a file's rows as the part `options` says. Throws 422 for a file or options that cannot be used, also for a file that
 * takes more time or memory than one may.
 */
export async function readFile(
  file: StoredFile,
  resource: Resource,
  text: string | undefined,
  gone?: AbortSignal,
  bounds = BOUNDS,
): Promise<{ options: ImportOptions; rows: Row[] }> {
  const reader = startReader({ ...file, resource, options: { text } }, gone, bounds);
  try {
    const { options } = await reader.next('options');
    const rows: Row[] = [];
    for (;;) {
      const message = await reader.next('rows', 'end');
      if (message.kind === 'end') return { options, rows };
      for (const row of message.rows) rows.push(row);
    }
  } finally {
    await reader.end();
  }
}

function startReader(job: ReadJob, gone: AbortSignal | undefined, { heap, time }: ReadBounds) {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Neither the server's flags nor its environment, which holds passwords.
    execArgv: [],
    env: {},
  });
  let fail!: (error: Error) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const leave = (): void => fail(left());
  const late = setTimeout(() => fail(tooSlow()), time);
  worker.on('error', (error) => fail(refusalOf(error)));
  worker.on('exit', () => fail(unreadable()));
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });

  return {
    /** The thread's next answer, which is one of `kinds`. */
    async next<K extends ReadMessage['kind']>(...kinds: K[]): Promise<Extract<ReadMessage, { kind: K }>> {
      const answer = new Promise<ReadMessage>((resolve) => worker.once('message', resolve));
      worker.postMessage('next');
      const message = await Promise.race([answer, failed]);
      if (message.kind === 'refused') {
        const { status, code, message: text, errors, data } = message.refusal;
        throw new AppError(status, code, text, { errors, data });
      }
      if (!kinds.includes(message.kind as K)) throw new Error(`the reading thread said ${message.kind}`);
      return message as Extract<ReadMessage, { kind: K }>;
    },
    /** Ends the thread, whatever it is at. */
    async end(): Promise<void> {
      clearTimeout(late);
      gone?.removeEventListener('abort', leave);
      await worker.terminate();
    },
  };
}

const tooSlow = (): AppError =>
  badFile('Čitanje datoteke traje predugo. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const tooHeavy = (): AppError =>
  badFile('Datoteka je prevelika za obradu. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const unreadable = (): AppError => badFile('Datoteka je oštećena i ne može se pročitati.');

/** What ended the thread, as a refusal of the file it read; the cause is for the log. */
function refusalOf(error: unknown): AppError {
  const heavy = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  const refusal = heavy ? tooHeavy() : unreadable();
  refusal.cause = error;
  return refusal;
}
