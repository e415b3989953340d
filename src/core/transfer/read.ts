import { AppError } from '../errors.ts';
import { type Ending, FILE_FD, type ProcessBounds, startBounded } from '../os/bounded-process.ts';
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

/** Limits of one file. */
const BOUNDS: ProcessBounds = { heap: 384, memory: 768, time: 30_000 };

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
  bounds: ProcessBounds,
) {
  const program = new URL('./read-process.ts', import.meta.url);
  const { child, ended, end } = startBounded(program, { fd, messages: true }, bounds, gone);
  const failed = ended.then((ending) => {
    throw refusalOf(ending);
  });
  failed.catch(() => {});
  child.send({ ...job, fd: FILE_FD + 1, size } satisfies ReadJob, () => {});

  return {
    /** The next message, of one of `kinds`. */
    async next<K extends ReadMessage['kind']>(...kinds: K[]): Promise<Extract<ReadMessage, { kind: K }>> {
      const answer = new Promise<ReadMessage>((resolve) => child.once('message', resolve as () => void));
      // A process that has ended says so itself.
      child.send('next', () => {});
      const message = await Promise.race([answer, failed]);
      if (message.kind === 'refused') {
        const { status, code, message: text, errors, data } = message.refusal;
        throw new AppError(status, code, text, { errors, data });
      }
      if (!kinds.includes(message.kind as K)) throw new Error(`the reading process said ${message.kind}`);
      return message as Extract<ReadMessage, { kind: K }>;
    },
    end,
  };
}

const tooSlow = (): AppError =>
  badFile('Čitanje datoteke traje predugo. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const tooHeavy = (): AppError =>
  badFile('Datoteka je prevelika za obradu. Podijelite je na više datoteka ili je sačuvajte kao CSV.');
const unreadable = (): AppError => badFile('Datoteka je oštećena i ne može se pročitati.');

/** The process's end as a refusal of its file; `cause` is for the log. */
function refusalOf({ why, how }: Ending): AppError {
  if (why === 'gone') return disconnected();
  if (why === 'time') return tooSlow();
  const refusal = why === 'memory' ? tooHeavy() : unreadable();
  refusal.cause = new Error(`the reading process ended with ${how}`);
  return refusal;
}
