import type { Language } from '../ocr/language-names.ts';
import type { PageWords } from '../page-words.ts';
import type { FileFault } from './faults.ts';

/** The order to the reading process, whose file is open in it. */
export interface ReadOrder {
  /** Bytes of the file, and its type as its bytes were told to be. */
  size: number;
  mediaType: string;
  /** Pages to read, from 1; null: all. */
  pages: readonly number[] | null;
  /** Clockwise degrees by which a page is turned before it is read, by its number. */
  turns: Readonly<Record<number, number>>;
  languages: readonly Language[];
  /** Also answer the XML files that a PDF carries. */
  attached: boolean;
}

/** What it says, line by line; behind a page come the bytes of its picture (WebP), none if it has none; behind an attached file, its own. */
export type ReadMessage = { bytes: number } & (
  | { is: 'open'; pages: number }
  | { is: 'fault'; fault: FileFault }
  | { is: 'attached'; name: string }
  | { is: 'page'; page: PageWords; picture: { width: number; height: number } | null }
);
