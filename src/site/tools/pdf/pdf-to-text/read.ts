import { layerAgrees } from '../../../../core/pages/layer.ts';
import type { Gray } from '../../../../core/pages/ocr/gray.ts';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import { otherAlphabet } from '../../../../core/pages/ocr/other-alphabet.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { type PageReader, readerCount, withReaders } from '../ocr/readers.ts';
import type { PageText } from './messages.ts';
import { placedParagraphs } from './place-words.ts';
import { previewOf, rotatedPreview } from './preview.ts';

/** A page's picture for OCR. */
export interface PageToRead {
  page: Gray;
  dpi: number;
  /** Paragraphs that the picture does not show. */
  notInPicture: PageText['paragraphs'];
  /** The page's own text, which is taken where OCR reads the same; null: there is none that may be. */
  layer: PageText | null;
}

/** Provides the pages. */
export interface PageSource {
  count: number;
  /** A page's own text; null: it needs OCR. */
  own(page: number): PageText | null;
  picture(page: number): Promise<PageToRead>;
  /** The message for a page that failed; null: the whole job failed. */
  faultOf(error: unknown): string | null;
}

/** Reading the text layer, OCR, or a second OCR pass. */
export type ReadStage = 'text' | 'reading' | 'again';

interface ReadListener {
  done(page: PageText): void;
  /** Number of finished pages, including parts of running ones, and the stage. */
  progress(done: number, doing: ReadStage): void;
}

/** Nothing was found on the page. */
const BLANK = 'Stranica je prazna, ili na njoj nema ničega što liči na tekst.';

/** After this many consecutive crashes the fault is not the pages'. */
const MAX_CRASHES = 3;

/** Reads pages: first the text layers, then OCR, a few pages in parallel. */
export async function readAll(
  stock: PageSource,
  pages: readonly number[],
  languages: readonly Language[],
  hear: ReadListener,
): Promise<void> {
  const toRead: number[] = [];
  let done = 0;
  for (const page of pages) {
    const own = orFault(stock, page, () => stock.own(page));
    if (own) {
      hear.done(own);
      hear.progress(++done, 'text');
    } else toRead.push(page);
  }
  if (toRead.length === 0) return;
  const parts = new Map<number, number>();
  const twice = new Set<number>();
  const progress = (): void =>
    hear.progress(
      [...parts.values()].reduce((sum, part) => sum + part, done),
      twice.size > 0 ? 'again' : 'reading',
    );
  const waiting = toRead[Symbol.iterator]();
  let fallen = 0;
  await withReaders(readerCount(toRead.length), languages, async (reader) => {
    // A shared queue: each reader takes the next page when it is free.
    for (const page of waiting) {
      parts.set(page, 0);
      progress();
      try {
        const picture = await stock.picture(page);
        await reader.ready;
        const part = (part: number, again: boolean): void => {
          if (again) twice.add(page);
          // Never complete before the result arrives, and never backwards during repeated attempts.
          parts.set(page, Math.max(parts.get(page) ?? 0, Math.min(0.98, part)));
          progress();
        };
        hear.done(await readPicture(reader, page, { ...picture, languages }, part));
        fallen = 0;
      } catch (error) {
        // A reader that cannot start is no page's fault.
        await reader.ready;
        if (error instanceof ReaderCrashed) fallen += 1;
        if (error instanceof ReaderCrashed && (pages.length === 1 || fallen === MAX_CRASHES))
          throw error.cause;
        hear.done(faulty(stock, page, error));
      }
      parts.delete(page);
      twice.delete(page);
      done += 1;
      progress();
    }
  });
}

/** A reader crashed on a page, possibly because of it. */
class ReaderCrashed extends Error {
  constructor(cause: Refusal) {
    super(cause.message, { cause });
  }
}

async function readPicture(
  reader: PageReader,
  page: number,
  { page: picture, dpi, notInPicture, layer, languages }: PageToRead & { languages: readonly Language[] },
  progress: (part: number, again: boolean) => void,
): Promise<PageText> {
  const size = { width: picture.width, height: picture.height };
  const small = previewOf(picture);
  const reading = await reader.read(picture, dpi, progress).catch((error: unknown) => {
    throw error instanceof Refusal ? new ReaderCrashed(error) : error;
  });
  const paragraphs = placedParagraphs(reading, size);
  if (layer && reading.turned === 0 && layerAgrees(wordsOf(layer.paragraphs), wordsOf(paragraphs)))
    return layer;
  const blank = paragraphs.length === 0;
  const source = !blank ? 'ocr' : notInPicture.length > 0 ? 'layer' : 'blank';
  return {
    page,
    source,
    paragraphs: [...paragraphs, ...notInPicture],
    confidence: blank ? null : reading.confidence,
    turned: reading.turned * 90,
    preview: blank ? null : await rotatedPreview(small, reading.turned),
    alphabet: reading.other ? (otherAlphabet(languages)?.alphabet ?? null) : null,
    note: source === 'blank' ? BLANK : '',
  };
}

const wordsOf = (paragraphs: PageText['paragraphs']): string[] => paragraphs.flat(2).map(({ text }) => text);

function orFault(stock: PageSource, page: number, take: () => PageText | null): PageText | null {
  try {
    return take();
  } catch (error) {
    return faulty(stock, page, error);
  }
}

/** The failed page with its message; rethrows errors that are not about one page. */
function faulty(stock: PageSource, page: number, error: unknown): PageText {
  const note = error instanceof ReaderCrashed ? error.message : stock.faultOf(error);
  if (note === null) throw error;
  return {
    page,
    source: 'fault',
    paragraphs: [],
    confidence: null,
    turned: 0,
    preview: null,
    alphabet: null,
    note,
  };
}
