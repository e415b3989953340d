import { startBounded } from '../../os/bounded-process.ts';
import { type Frame, frameSplitter } from '../../os/frames.ts';
import { disconnected } from '../../semaphore.ts';
import type { Language } from '../ocr/language-names.ts';
import type { PageWords } from '../page-words.ts';
import { type FileFault, faultPage, faults, pageFault } from './faults.ts';
import { READ_BOUNDS, type ReadBounds } from './limits.ts';
import type { ReadMessage, ReadOrder } from './messages.ts';

/** A stored file that is open, and what its bytes were told to be (core/files/media). */
export interface FileOfPages {
  fd: number;
  /** Bytes. */
  size: number;
  mediaType: string;
}

/** How a page looks, upright: WebP. */
export interface PagePicture {
  content: Buffer;
  width: number;
  height: number;
}

export interface ReadPagesOptions {
  /** Numbers of the pages to read, from 1; all, if left out. */
  pages?: readonly number[];
  /** Clockwise degrees by which a page is turned before it is read, by its number: a person knows better how it lies. */
  turns?: Readonly<Record<number, number>>;
  languages?: readonly Language[];
  /** Ends the reading, with its process. */
  signal?: AbortSignal;
  bounds?: Partial<ReadBounds>;
  /** Hears how many pages the file has, before the first of them. */
  onOpen?: (pages: number) => void | Promise<void>;
  /** Hears of the XML files that a PDF carries, before the first page. */
  onAttached?: (name: string, content: Buffer) => void | Promise<void>;
}

/** A page is read, or has a fault; the next one waits until this is done. */
type OnPage = (page: PageWords, picture: PagePicture | null) => void | Promise<void>;

/** How many pages the file has, or why none of them can be read. */
export type PagesOutcome = { ok: true; pages: number } | { ok: false; fault: FileFault };

/** Bosnian and Serbian together read both alphabets, each as well as alone. */
const LANGUAGES: readonly Language[] = ['bos', 'srp'];
/** Times that a page is tried, if the process dies of it. */
const TRIES = 2;

/**
 * Reads pages of a PDF or picture, one after another, in a process of its own. If that dies, the page that it was at is tried once more in
 * a new one; then it counts as faulty, and the rest go on. Throws an `AppError` 408 if `signal` aborts, and what `onPage` throws.
 */
export async function readPages(
  file: FileOfPages,
  options: ReadPagesOptions,
  onPage: OnPage,
): Promise<PagesOutcome> {
  const { turns = {}, languages = LANGUAGES, signal, onOpen, onAttached } = options;
  const bounds = { ...READ_BOUNDS, ...options.bounds };
  const ends = performance.now() + bounds.whole;
  let left = options.pages ?? null;
  let count: number | null = null;
  for (let tries = 1; ; ) {
    const order: ReadOrder = {
      size: file.size,
      mediaType: file.mediaType,
      pages: left,
      turns,
      languages,
      attached: onAttached !== undefined && count === null,
    };
    const late = ends - performance.now();
    let progress = false;
    const { why, how, errors, fault } = await oneProcess(file.fd, order, { ...bounds, whole: late }, signal, {
      async open(pages) {
        if (count === null) await onOpen?.(pages);
        count ??= pages;
        left ??= Array.from({ length: pages }, (_, at) => at + 1);
        left = left.filter((page) => page <= pages);
      },
      attached: async (name, content) => onAttached?.(name, content),
      async page(page, picture) {
        progress = true;
        left = left!.filter((one) => one !== page.page);
        await onPage(page, picture);
      },
    });
    if (why === 'gone') throw disconnected();
    if (fault) return { ok: false, fault };
    if (count !== null && left?.length === 0) return { ok: true, pages: count };
    console.error(`reading pages: the process ended with ${how}: ${errors.slice(-500)}`);
    if (progress) tries = 1;
    const over = performance.now() >= ends;
    if (tries < TRIES && !over) {
      tries += 1;
      continue;
    }
    const slow = why === 'time' || over;
    if (count === null || !left) return { ok: false, fault: slow ? faults.tooSlow() : faults.memory() };
    const reason = slow ? 'slow' : why === 'memory' ? 'memory' : 'died';
    for (const page of over ? left : left.slice(0, 1))
      await onPage(faultPage(page, pageFault(page, reason)), null);
    left = over ? [] : left.slice(1);
    if (left.length === 0) return { ok: true, pages: count };
    tries = 1;
  }
}

interface Hear {
  open(pages: number): Promise<void>;
  attached(name: string, content: Buffer): Promise<void>;
  page(page: PageWords, picture: PagePicture | null): Promise<void>;
}

/** Runs one process until it ends, by itself or because a page takes too long. */
async function oneProcess(
  fd: number,
  order: ReadOrder,
  bounds: ReadBounds,
  signal: AbortSignal | undefined,
  hear: Hear,
) {
  const { child, ended, end } = startBounded(
    new URL('./read-process.ts', import.meta.url),
    { fd, args: [JSON.stringify(order)] },
    { time: Math.max(1, bounds.whole), memory: bounds.memory, heap: bounds.heap },
    signal,
  );
  let slow = false;
  const watch = setTimeout(() => {
    slow = true;
    void end();
  }, bounds.page);
  let fault: FileFault | null = null;
  let errors = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-2000);
  });
  const split = frameSplitter<ReadMessage>();
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>)
      for (const frame of split(chunk)) {
        if (frame.head.is === 'fault') fault = frame.head.fault;
        else await tell(frame, hear);
        // Counted anew from what the process could do next.
        watch.refresh();
      }
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(watch);
  }
  const { why, how } = await ended;
  return { why: slow ? ('time' as const) : why, how, errors, fault };
}

async function tell({ head, content }: Frame<ReadMessage>, hear: Hear): Promise<void> {
  if (head.is === 'open') await hear.open(head.pages);
  if (head.is === 'attached') await hear.attached(head.name, Buffer.from(content));
  if (head.is === 'page')
    await hear.page(head.page, head.picture && { content: Buffer.from(content), ...head.picture });
}
