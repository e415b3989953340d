import { Refusal } from '../../kit/jobs.ts';
import type { Gray } from '../ocr/gray.ts';
import type { Language } from '../ocr/languages.ts';
import { otherAlphabet } from '../ocr/other-alphabet.ts';
import { type PageReader, readerCount, withReaders } from '../ocr/readers.ts';
import type { PageText } from './jobs.ts';
import { placedParagraphs } from './placed.ts';
import { seenPage, smallPage } from './seen.ts';

/** A page as a picture that can be read. */
export interface PageToRead {
  page: Gray;
  dpi: number;
  /** Paragraphs of the page that its picture does not show. */
  beside: PageText['paragraphs'];
}

/** Where pages come from. */
export interface Stock {
  count: number;
  /** A page's own text, or null: its picture has to be read. */
  own(page: number): PageText | null;
  picture(page: number): Promise<PageToRead>;
  /** What is said of a page that failed in this way; null: the whole job did. */
  faultOf(error: unknown): string | null;
}

/** Taking the text that is there, reading a picture, or reading one once more. */
export type Doing = 'text' | 'reading' | 'again';

interface Hearing {
  done(page: PageText): void;
  /** How many pages are done, the parts of those under way counted, and what is being done. */
  progress(done: number, doing: Doing): void;
}

/** Nothing on the page at all, whatever was tried. */
const BLANK = 'Stranica je prazna, ili na njoj nema ničega što liči na tekst.';

/** So many pages one after the other over which a reader fell: it will not be the pages. */
const GIVE_UP = 3;

/** Takes the text of pages: first what the document itself holds, then what has to be read, a few at a time. */
export async function readAll(
  stock: Stock,
  pages: readonly number[],
  languages: readonly Language[],
  hear: Hearing,
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
    // One after the other from the same row: each reader takes the next page when it is free.
    for (const page of waiting) {
      parts.set(page, 0);
      progress();
      try {
        const picture = await stock.picture(page);
        await reader.ready;
        const part = (part: number, again: boolean): void => {
          if (again) twice.add(page);
          // Never the whole before it is handed over; what is tried in several ways does not go back.
          parts.set(page, Math.max(parts.get(page) ?? 0, Math.min(0.98, part)));
          progress();
        };
        hear.done(await readPicture(reader, page, { ...picture, languages }, part));
        fallen = 0;
      } catch (error) {
        // A reader that cannot even begin is no page's fault.
        await reader.ready;
        if (error instanceof Fallen) fallen += 1;
        if (error instanceof Fallen && (pages.length === 1 || fallen === GIVE_UP)) throw error.cause;
        hear.done(faulty(stock, page, error));
      }
      parts.delete(page);
      twice.delete(page);
      done += 1;
      progress();
    }
  });
}

/** A reader gave up over a page: the page may be the reason. */
class Fallen extends Error {
  constructor(cause: Refusal) {
    super(cause.message, { cause });
  }
}

async function readPicture(
  reader: PageReader,
  page: number,
  { page: picture, dpi, beside, languages }: PageToRead & { languages: readonly Language[] },
  progress: (part: number, again: boolean) => void,
): Promise<PageText> {
  const size = { width: picture.width, height: picture.height };
  const small = smallPage(picture);
  const reading = await reader.read(picture, dpi, progress).catch((error: unknown) => {
    throw error instanceof Refusal ? new Fallen(error) : error;
  });
  const paragraphs = placedParagraphs(reading, size);
  const blank = paragraphs.length === 0;
  const source = !blank ? 'ocr' : beside.length > 0 ? 'layer' : 'blank';
  return {
    page,
    source,
    paragraphs: [...paragraphs, ...beside],
    confidence: blank ? null : reading.confidence,
    turned: reading.turned * 90,
    seen: blank ? null : await seenPage(small, reading.turned),
    alphabet: reading.other ? (otherAlphabet(languages)?.alphabet ?? null) : null,
    note: source === 'blank' ? BLANK : '',
  };
}

function orFault(stock: Stock, page: number, take: () => PageText | null): PageText | null {
  try {
    return take();
  } catch (error) {
    return faulty(stock, page, error);
  }
}

/** The page with what is said of it; throws what is not about one page. */
function faulty(stock: Stock, page: number, error: unknown): PageText {
  const note = error instanceof Fallen ? error.message : stock.faultOf(error);
  if (note === null) throw error;
  return {
    page,
    source: 'fault',
    paragraphs: [],
    confidence: null,
    turned: 0,
    seen: null,
    alphabet: null,
    note,
  };
}
