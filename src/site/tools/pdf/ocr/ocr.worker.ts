import type { Gray } from '../../../../core/pages/ocr/gray.ts';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import { isInOther, otherAlphabet } from '../../../../core/pages/ocr/other-alphabet.ts';
import { type PageReading, readPage } from '../../../../core/pages/ocr/read-page.ts';
import { Reader } from '../../../../core/pages/ocr/reader.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { browserLoader } from './loader.ts';
import { startError } from './missing-data.ts';

/** A request to read a page's picture. */
export interface OcrRequest {
  languages: readonly Language[];
  /** Null: only load code and data. */
  page: Gray | null;
  /** Resolution of the picture, as far as known: it tells which sizes of letters are likely. */
  dpi: number;
}

/** Progress of a page after its first reading. */
const ONCE = 0.8;
/** Progress label during the second reading. */
const AGAIN = 'again';

/** One reader at a time, plus one for the other alphabet: each takes several hundred megabytes. */
let current: { languages: string; reader: Reader; other: Promise<Reader> | null } | null = null;
let progress: (part: number) => void = () => {};

serveJobs<OcrRequest, PageReading | 'ready'>(async ({ languages, page, dpi }, tell) => {
  progress = (part) => tell.progress(part * ONCE, 1);
  const wanted = languages.join('+');
  if (current?.languages !== wanted)
    current = { languages: wanted, reader: await getReader(languages), other: null };
  if (page === null) return 'ready';
  const now = current;
  const other = otherAlphabet(languages);
  return readPage(now.reader, page, dpi, {
    again() {
      progress = (part) => tell.progress(ONCE + part * (1 - ONCE), 1, AGAIN);
      progress(0);
    },
    async isOther(reading, straight, by) {
      if (!other) return false;
      const reader = () => (now.other ??= Reader.open(browserLoader, [other.language], () => {}));
      try {
        return await isInOther(other.alphabet, reader, reading, straight, by);
      } catch {
        // No network or no memory: the page is read without the check.
        now.other = null;
        return false;
      }
    },
  });
});

async function getReader(languages: readonly Language[]): Promise<Reader> {
  try {
    return await Reader.open(browserLoader, languages, (part) => progress(part));
  } catch (error) {
    throw startError(error, navigator.onLine);
  }
}
