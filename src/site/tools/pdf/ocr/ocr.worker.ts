import { serveJobs } from '../../kit/serve.ts';
import type { Gray } from './gray.ts';
import type { Language } from './languages.ts';
import { beginFault } from './no-data.ts';
import { isInOther, otherAlphabet } from './other-alphabet.ts';
import { type PageReading, readPage } from './read-page.ts';
import { Reader } from './reader.ts';

/** A picture of a page to be read. */
export interface OcrOrder {
  languages: readonly Language[];
  /** Null: only to be ready for the next one. */
  page: Gray | null;
  /** Of the picture, as far as it is known: what letters are of a likely size. */
  dpi: number;
}

/** A page's part that is done when it was read once. */
const ONCE = 0.8;
/** What is said while a page is read once more, and nothing else is. */
const AGAIN = 'again';

/** Only one reader at a time, and one to look for the other alphabet: each holds some hundred megabytes. */
let open: { languages: string; reader: Reader; other: Promise<Reader> | null } | null = null;
let progress: (part: number) => void = () => {};

serveJobs<OcrOrder, PageReading | 'ready'>(async ({ languages, page, dpi }, tell) => {
  progress = (part) => tell.progress(part * ONCE, 1);
  const wanted = languages.join('+');
  if (open?.languages !== wanted) open = { languages: wanted, reader: await begin(languages), other: null };
  if (page === null) return 'ready';
  const now = open;
  const other = otherAlphabet(languages);
  return readPage(now.reader, page, dpi, {
    again() {
      progress = (part) => tell.progress(ONCE + part * (1 - ONCE), 1, AGAIN);
      progress(0);
    },
    async isOther(reading, straight, by) {
      if (!other) return false;
      const reader = () => (now.other ??= Reader.open([other.language], () => {}));
      try {
        return await isInOther(other.alphabet, reader, reading, straight, by);
      } catch {
        // No network for its data, or no memory: then it is not known, and the page is read all the same.
        now.other = null;
        return false;
      }
    },
  });
});

async function begin(languages: readonly Language[]): Promise<Reader> {
  try {
    return await Reader.open(languages, (part) => progress(part));
  } catch (error) {
    throw beginFault(error, navigator.onLine);
  }
}
