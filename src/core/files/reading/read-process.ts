/**
 * The process that reads one stored file; reading.ts starts and ends it. Foreign files are unpacked, parsed and drawn only here, so
 * that they cannot exhaust the server's time and memory.
 */
import { constants, setPriority } from 'node:os';
import { writeFrame } from '../../os/frames.ts';
import type { PdfDocument } from '../../pages/document.ts';
import { OutOfMemory } from '../../pages/pdfium.ts';
import { readingKindOf } from './kind.ts';
import type { Answers, Part, ReadOrder } from './messages.ts';
import { openDocument } from './pdf.ts';
import { type Reason, Unreadable } from './unreadable.ts';

// Ctrl-C reaches every process of the terminal, but the server lets work under way finish.
process.on('SIGINT', () => {});
// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { source, parts, table } = JSON.parse(process.argv[2]!) as ReadOrder;
const kind = readingKindOf(source);
let document: Promise<PdfDocument> | null = null;
const open = (): Promise<PdfDocument> => {
  document ??= openDocument(source);
  return document;
};

async function answer<P extends Part>(part: P): Promise<Answers[P]>;
async function answer(part: Part): Promise<Answers[Part]> {
  if (part === 'text') return (await import('./text.ts')).readText(source, kind, open);
  if (part === 'table') {
    if (kind !== 'csv' && kind !== 'office') throw new Unreadable('unsupported');
    return (await import('./table.ts')).readTable(source, kind === 'csv', table);
  }
  if (kind !== 'picture' && kind !== 'pdf') throw new Unreadable('unsupported');
  const { pdfThumbnail, pictureThumbnail } = await import('./thumbnail.ts');
  return kind === 'pdf' ? pdfThumbnail(await open()) : pictureThumbnail(source);
}

/** The line of an answer, without the bytes behind it. */
type Told = { part: Part } & ({ ok: true; rest: object } | { ok: false; reason: Reason; detail: string });

/** Writes the answer, or why there is none, once the reader has room for it. */
async function say(part: Part): Promise<void> {
  let head: Told;
  let content = Buffer.alloc(0);
  try {
    const found = await answer(part);
    if (part === 'thumbnail') {
      const { content: picture, ...rest } = found as Answers['thumbnail'];
      content = Buffer.from(picture);
      head = { part, ok: true, rest };
    } else {
      content = Buffer.from(JSON.stringify(found));
      head = { part, ok: true, rest: {} };
    }
  } catch (error) {
    head = { part, ok: false, reason: reasonOf(error), detail: String(error).slice(0, 500) };
  }
  await writeFrame(head, content);
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Unreadable) return error.reason;
  const starved =
    error instanceof OutOfMemory || /out of memory|allocat|Invalid string length/i.test(String(error));
  return starved ? 'too_large' : 'damaged';
}

for (const part of parts) await say(part);
process.exit(0);
