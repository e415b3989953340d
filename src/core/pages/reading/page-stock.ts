import type { Gray } from '../ocr/gray.ts';
import { type PageReading, readPage } from '../ocr/read-page.ts';
import type { Reader } from '../ocr/reader.ts';
import type { PageWords } from '../page-words.ts';
import { readWords } from './placed-words.ts';

/** A page's words, and how it looks (WebP), upright. */
export interface ReadPage {
  page: PageWords;
  picture: ShownPicture | null;
}

export interface ShownPicture {
  content: Buffer;
  width: number;
  height: number;
}

/** The pages of an open file, from 1. A fault of one page is thrown; the others can still be read. */
export interface PageStock {
  count: number;
  /** XML files that it carries; a picture carries none. */
  attached?(): { name: string; bytes: Uint8Array }[];
  /** `quarters`: how often it is turned clockwise before it is read. */
  read(page: number, ocr: () => Promise<Reader>, quarters: number): Promise<ReadPage>;
}

/** Height of small letters, in points of the picture, below which OCR guesses: those of a printed page at 110 dpi. */
const LEAST_LETTERS = 10;

/** Reads a picture in the reader's languages. */
export const readPicture = async (
  ocr: () => Promise<Reader>,
  picture: Gray,
  dpi: number,
): Promise<PageReading> =>
  readPage(await ocr(), picture, Math.round(dpi), { again() {}, isOther: async () => false });

/** What OCR read, as the page's words. `size`: the page's before it was turned, in points; `dpi`: of the picture, which was turned by `quarters`. */
export function pageOf(
  page: number,
  reading: PageReading,
  picture: Gray,
  { dpi, size, quarters }: { dpi: number; size: { width: number; height: number }; quarters: number },
): PageWords {
  const words = readWords(reading, picture);
  const lying = (reading.turned + quarters) % 2 === 1;
  const coarse = words.length > 0 && reading.letters > 0 && reading.letters < LEAST_LETTERS;
  return {
    page,
    width: lying ? size.height : size.width,
    height: lying ? size.width : size.height,
    turned: (((reading.turned + quarters) % 4) * 90) as PageWords['turned'],
    source: words.length > 0 ? 'ocr' : 'blank',
    words,
    notes: { unseen: 0, coarse: coarse ? Math.round(dpi) : null, distrusted: false },
    fault: null,
  };
}
