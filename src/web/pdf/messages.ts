/** Requests for viewing a document, to the worker that draws it, and its answers. */
import type { PdfFault } from '../../core/pages/faults.ts';
import type { PageSize } from '../../core/pages/size.ts';

/** A document and its password. */
export interface PdfFile {
  /** Identifies the document: a File sent to a worker arrives as another object. */
  key: number;
  file: Blob;
  password: string;
}

export type ViewRequest =
  | ({ is: 'open' } & PdfFile)
  /** A page that fits into a box of this many pixels. */
  | ({ is: 'show'; page: number; width: number; height: number } & PdfFile);

/** Facts about an open document. */
export interface PdfFacts {
  is: 'open';
  pages: number;
  title: string;
  encrypted: boolean;
  repaired: boolean;
  /** Page sizes in points; null for a broken page. Of very long documents only the first are listed. */
  sizes: readonly (PageSize | null)[];
}

export interface ShownPage {
  is: 'show';
  bitmap: ImageBitmap;
}

/** Why a document was not opened, as the details of a `Refusal`. */
export type OpenFault = PdfFault;
