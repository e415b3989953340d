/** Requests to the worker, and its answers. */
import type { PdfFault } from '../../../../core/pages/faults.ts';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import type { Alphabet } from '../../../../core/pages/ocr/mixed-script.ts';

/** The input: one PDF, or pictures, each a page. */
export interface TextInputFiles {
  files: readonly File[];
  password: string;
}

/** Sources of a page's text. */
export type Mode = 'auto' | 'layer' | 'ocr';

export type TextRequest =
  | ({ is: 'read'; languages: readonly Language[]; mode: Mode; pages: string } & TextInputFiles)
  /** Makes the input searchable: the text is added as a hidden layer. */
  | ({ is: 'write'; pages: readonly PageText[] } & TextInputFiles);

/** A PDF matrix. */
export type WordTransform = readonly [number, number, number, number, number, number];

interface TextWord {
  text: string;
  /** 0 to 100; words of the document itself have 100. */
  confidence: number;
  /** Matrix from the unit square (lower side: baseline) to fractions of the page; null for the document's own text. */
  place: WordTransform | null;
}
export type TextLine = readonly TextWord[];

/** A finished page. */
export interface PageText {
  /** From 0. */
  page: number;
  /** Own text, recognized text, blank, or failed. */
  source: 'layer' | 'ocr' | 'blank' | 'fault';
  /** Paragraphs of lines. */
  paragraphs: readonly (readonly TextLine[])[];
  /** 0 to 100; null for text that was not recognized from a picture. */
  confidence: number | null;
  /** Clockwise degrees by which the page was turned. */
  turned: number;
  /** Small upright preview of a recognized page; null for others. */
  preview: Blob | null;
  /** The alphabet found on the page that none of the chosen languages has; null: none. */
  alphabet: Alphabet | null;
  /** A remark for the person; empty: none. */
  note: string;
}

interface ReadDone {
  is: 'read';
  /** Pages of the whole document. */
  count: number;
}
/** `count`: pages of the whole document. */
export type TextResult = ReadDone | { is: 'write'; file: Blob; count: number };

/** Details of a refusal: why the document was not opened, to ask for a password. */
export type OpenFault = PdfFault;
