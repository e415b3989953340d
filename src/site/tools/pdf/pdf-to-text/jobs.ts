/** What the page asks of its worker, and what it answers. */
import type { PdfFault } from '../engine/faults.ts';
import type { Language } from '../ocr/languages.ts';
import type { Alphabet } from '../ocr/script.ts';

/** What is read: one PDF, or pictures, each a page. */
export interface Material {
  files: readonly File[];
  password: string;
}

/** Where a page's text may come from. */
export type Mode = 'auto' | 'layer' | 'ocr';

export type TextOrder =
  | ({ is: 'read'; languages: readonly Language[]; mode: Mode; pages: string } & Material)
  /** The same pages with what was read from them laid over them, unseen. */
  | ({ is: 'write'; pages: readonly PageText[] } & Material);

/** Six numbers, as PDF writes a place. */
export type Place = readonly [number, number, number, number, number, number];

interface TextWord {
  text: string;
  /** Of 100; words that the document itself holds have 100. */
  confidence: number;
  /** From a box of 1 by 1, whose lower side is the baseline, to parts of the page's width and height; none for the document's own. */
  place: Place | null;
}
export type TextLine = readonly TextWord[];

/** One page that is done. */
export interface PageText {
  /** Counted from 0. */
  page: number;
  /** The document's own text, or what was read from its picture; a page that is neither is blank, or broken. */
  source: 'layer' | 'ocr' | 'blank' | 'fault';
  /** Lines by paragraphs. */
  paragraphs: readonly (readonly TextLine[])[];
  /** Of 100; null for what was not read from a picture. */
  confidence: number | null;
  /** Degrees by which the page had to be turned clockwise to be read. */
  turned: number;
  /** What it was read from, small and upright; null for what was not. */
  seen: Blob | null;
  /** The alphabet that something on it is written in, where none of the chosen languages is; null: none such was seen. */
  alphabet: Alphabet | null;
  /** What a person should know of it; empty: nothing. */
  note: string;
}

interface ReadDone {
  is: 'read';
  /** Of the whole document. */
  count: number;
}
/** `count`: of the whole document. */
export type TextResult = ReadDone | { is: 'write'; file: Blob; count: number };

/** Details of a refusal: a document that is not opened, for the password to be asked. */
export type Refused = PdfFault;
