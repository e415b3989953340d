import { FILE_FD, outputOf, startBounded } from '../../os/bounded-process.ts';
import { frameSplitter } from '../../os/frames.ts';
import { createSemaphore, disconnected } from '../../semaphore.ts';
import { MAX_ANSWER, MAX_HEAP, MAX_MEMORY, MAX_TIME } from './limits.ts';
import type { AnswerHead, Answers, Part, ReadOrder } from './messages.ts';
import type { Source } from './source.ts';
import type { TableOptions } from './table.ts';
import type { Reason } from './unreadable.ts';

export type { ReadText } from './collector.ts';
export type { ShownCell, Table } from './table.ts';
export type { Drawn } from './thumbnail.ts';
export type { Reason } from './unreadable.ts';

/** A stored file that is open: its descriptor, size in bytes, name, and type as its bytes were told to be. */
export type FileToRead = Source;

/** An answer, or why there is none; `detail` is for the log. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: Reason; detail: string };

/** Who reads, in whose turn: one file at a time of an organisation. */
interface Caller {
  tenant: string;
  signal?: AbortSignal;
}

/** Files read in the background, and those that a person waits for, at a time. */
const background = createSemaphore({ running: 1, share: 1, waiting: 1000 });
const asked = createSemaphore({ running: 2, share: 1, waiting: 24 });

const TABLE: TableOptions = { sheet: 0, rows: 200, columns: 50 };
const BOUNDS = { time: MAX_TIME, memory: MAX_MEMORY, heap: MAX_HEAP };

/**
 * A file's thumbnail (WebP) and its text for searching, in one process in the background. Throws an `AppError`: 429 if too many wait,
 * 408 if `signal` aborts.
 */
export const readForSearch = (
  file: FileToRead,
  { tenant, signal }: Caller,
): Promise<Pick<Readings, 'thumbnail' | 'text'>> =>
  background.run(tenant, signal, () => read(file, ['text', 'thumbnail'], { signal }));

/** The thumbnail alone; throws as `readForSearch`. */
export async function thumbnailOf(
  file: FileToRead,
  { tenant, signal }: Caller,
): Promise<Readings['thumbnail']> {
  const { thumbnail } = await background.run(tenant, signal, () => read(file, ['thumbnail'], { signal }));
  return thumbnail;
}

/** The text alone; throws as `readForSearch`. */
export async function textOf(file: FileToRead, { tenant, signal }: Caller): Promise<Readings['text']> {
  const { text } = await background.run(tenant, signal, () => read(file, ['text'], { signal }));
  return text;
}

/** The beginning of a CSV or of a workbook's sheet, for a person who waits; throws as `readForSearch`. */
export async function tableOf(
  file: FileToRead,
  options: Partial<TableOptions>,
  { tenant, signal }: Caller,
): Promise<Readings['table']> {
  const table = { ...TABLE, ...options };
  const found = await asked.run(tenant, signal, () => read(file, ['table'], { signal, table }));
  return found.table;
}

type Readings = { [P in Part]: Reading<Answers[P]> };

/** Reads `parts` of a file in a process of its own. What it had answered when it was ended is kept. Exported for tests. */
export async function read<P extends Part>(
  { fd, size, name, mediaType }: FileToRead,
  parts: P[],
  {
    signal,
    table = TABLE,
    bounds = BOUNDS,
  }: { signal?: AbortSignal; table?: TableOptions; bounds?: typeof BOUNDS } = {},
): Promise<Pick<Readings, P>> {
  const order: ReadOrder = { source: { fd: FILE_FD, size, name: name.slice(-200), mediaType }, parts, table };
  const reader = startBounded(
    new URL('./read-process.ts', import.meta.url),
    { fd, args: [JSON.stringify(order)] },
    bounds,
    signal,
  );
  const { why, how, output, errors } = await outputOf(reader, MAX_ANSWER);
  if (why === 'gone') throw disconnected();
  const reason = why === 'time' ? 'too_slow' : why === 'memory' ? 'too_large' : 'damaged';
  const missing = {
    ok: false,
    reason,
    detail: `the process ended with ${how}: ${errors.slice(-500)}`,
  } as const;
  const found = answersIn(output);
  return Object.fromEntries(parts.map((part) => [part, found.get(part) ?? missing])) as unknown as Pick<
    Readings,
    P
  >;
}

/** The answers that are complete. */
function answersIn(output: Buffer): Map<Part, Reading<Answers[Part]>> {
  const answers = new Map<Part, Reading<Answers[Part]>>();
  for (const { head, content } of frameSplitter<AnswerHead>()(output)) {
    if (!head.ok) answers.set(head.part, { ok: false, reason: head.reason, detail: head.detail });
    else if (head.part === 'thumbnail')
      answers.set('thumbnail', { ok: true, value: { ...head.rest, content } as Answers['thumbnail'] });
    else answers.set(head.part, { ok: true, value: JSON.parse(content.toString()) as Answers[Part] });
  }
  return answers;
}
