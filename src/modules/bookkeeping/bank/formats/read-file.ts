import { readSync } from 'node:fs';
import { outputOf, startBounded } from '../../../../core/os/bounded-process.ts';
import { disconnected } from '../../../../core/semaphore.ts';
import { badFile } from '../../../../core/transfer/limits.ts';
import type { StoredFile } from '../../../../core/transfer/read.ts';
import { type Format, formatOf } from './parse.ts';
import type { Statement } from './statement.ts';

/** What the reading process answers. */
export type ReadAnswer = { statements: Statement[] } | { refused: string };

/** Bytes of a file that tell its format. */
const HEAD = 64 * 1024;
const BOUNDS = { heap: 384, memory: 768, time: 30_000 };
/** Most bytes of the answer: the texts of an upload as JSON. */
const MOST_ANSWERED = 64 * 1024 * 1024;

/** The format of an uploaded file. */
export function formatOfFile({ fd, size }: StoredFile): Format {
  const head = Buffer.alloc(Math.min(size, HEAD));
  readSync(fd, head, 0, head.length, 0);
  return formatOf(head);
}

/** The statements of an uploaded MT940 or camt.053 file, read in a process of its own. Throws 422 at `file`. */
export async function readStatements({ fd }: StoredFile, gone?: AbortSignal): Promise<Statement[]> {
  const program = new URL('./read-process.ts', import.meta.url);
  const { why, how, output } = await outputOf(startBounded(program, { fd }, BOUNDS, gone), MOST_ANSWERED);
  if (why === 'gone') throw disconnected();
  if (why !== 'done') {
    const refusal = badFile(
      why === 'failed'
        ? 'Datoteka je oštećena i ne može se pročitati.'
        : 'Datoteka je prevelika za obradu. Podijelite je na više datoteka.',
    );
    refusal.cause = new Error(`the reading process ended with ${how}`);
    throw refusal;
  }
  const answer = JSON.parse(output.toString()) as ReadAnswer;
  if ('refused' in answer) throw badFile(answer.refused);
  return answer.statements;
}
