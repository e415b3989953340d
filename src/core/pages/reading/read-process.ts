/**
 * The process that reads the pages of one file; read-pages.ts starts and ends it. Foreign files are unpacked, drawn and read only here,
 * so that they cannot exhaust the server's time and memory.
 */
import { readSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { FILE_FD } from '../../os/bounded-process.ts';
import { writeFrame } from '../../os/frames.ts';
import { SNIFF_BYTES, sniff } from '../../sniff.ts';
import { PageError } from '../faults.ts';
import { nodeLoader } from '../ocr/node-loader.ts';
import { Reader } from '../ocr/reader.ts';
import { OutOfMemory } from '../pdfium.ts';
import { blockSource } from '../source.ts';
import { FileRefused, faultPage, faults, pageFault } from './faults.ts';
import { MAX_PAGES, MAX_PICTURE_BYTES } from './limits.ts';
import type { ReadOrder } from './messages.ts';
import type { PageStock, ReadPage } from './page-stock.ts';

// Ctrl-C reaches every process of the terminal, but the server lets work under way finish.
process.on('SIGINT', () => {});
// Whoever waits for an answer of the server comes first.
setPriority(constants.priority.PRIORITY_LOW);

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/tiff', 'image/webp']);
/** How far from its start a PDF's header may be. */
const PDF_HEAD = 1024;

const { size, mediaType, pages, turns, languages, attached } = JSON.parse(process.argv[2]!) as ReadOrder;

function bytesOf(from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(size, to) - from));
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(FILE_FD, bytes, done, bytes.length - done, from + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

/** Opens the file as what its bytes say it is. Throws `FileRefused`. */
async function open(): Promise<PageStock> {
  if (size === 0) throw new FileRefused(faults.empty());
  const head = bytesOf(0, Math.max(SNIFF_BYTES, PDF_HEAD));
  const { mime, extension, name } = sniff(head.subarray(0, SNIFF_BYTES));
  if (PICTURES.has(mime)) {
    if (size > MAX_PICTURE_BYTES) throw new FileRefused(faults.tooLarge());
    return (await import('./pictures.ts')).picturePages(bytesOf(0, size));
  }
  if (mediaType === 'application/pdf' || head.includes('%PDF-'))
    return (await import('./pdf-pages.ts')).pdfPages(blockSource(size, bytesOf));
  const kind = extension === 'bin' ? null : name;
  throw new FileRefused(mediaType.startsWith('image/') ? faults.notPicture(kind) : faults.unsupported(kind));
}

/** The reader, started at the first page that needs it. */
let reader: Promise<Reader> | null = null;
const ocr = (): Promise<Reader> => {
  reader ??= Reader.open(nodeLoader, languages, () => {});
  return reader;
};

/** A page, or why it cannot be read. What makes the whole process unusable is thrown. */
async function read(stock: PageStock, page: number): Promise<ReadPage> {
  try {
    return await stock.read(page, ocr, Math.round((turns[page] ?? 0) / 90));
  } catch (error) {
    // The engines are unusable after such an error: the page is tried in a new process.
    if (error instanceof WebAssembly.RuntimeError || error instanceof OutOfMemory) throw error;
    const damaged = error instanceof PageError ? error.message : pageFault(page, 'damaged');
    return { page: faultPage(page, damaged), picture: null };
  }
}

try {
  const stock = await open();
  if (stock.count > MAX_PAGES) throw new FileRefused(faults.tooManyPages(stock.count));
  await writeFrame({ is: 'open', pages: stock.count });
  for (const { name, bytes } of (attached && stock.attached?.()) || [])
    await writeFrame({ is: 'attached', name }, Buffer.from(bytes));
  for (const number of pages ?? Array.from({ length: stock.count }, (_, at) => at + 1)) {
    if (number > stock.count) continue;
    const { page, picture } = await read(stock, number);
    await writeFrame(
      { is: 'page', page, picture: picture && { width: picture.width, height: picture.height } },
      picture?.content,
    );
  }
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  await writeFrame({ is: 'fault', fault: error.fault });
}
process.exit(0);
