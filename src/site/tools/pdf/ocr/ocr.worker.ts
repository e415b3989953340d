import { serveJobs } from '../../kit/serve.ts';
import type { Gray } from './gray.ts';
import type { Language } from './languages.ts';
import { beginFault } from './no-data.ts';
import { Reader } from './reader.ts';
import { type PageReading, readPage } from './upright.ts';

/** A picture of a page to be read. */
export interface OcrOrder {
  languages: readonly Language[];
  /** Null: only to be ready for the next one. */
  page: Gray | null;
  /** Of the picture, as far as it is known: what letters are of a likely size. */
  dpi: number;
}

/** Only one reader at a time: each holds some hundred megabytes. */
let open: { languages: string; reader: Reader } | null = null;
let progress: (part: number) => void = () => {};

serveJobs<OcrOrder, PageReading | 'ready'>(async ({ languages, page, dpi }, tell) => {
  progress = (part) => tell.progress(part, 1);
  const wanted = languages.join('+');
  if (open?.languages !== wanted) open = { languages: wanted, reader: await begin(languages) };
  return page === null ? 'ready' : readPage(open.reader, page, dpi);
});

async function begin(languages: readonly Language[]): Promise<Reader> {
  try {
    return await Reader.open(languages, (part) => progress(part));
  } catch (error) {
    throw beginFault(error, navigator.onLine);
  }
}
