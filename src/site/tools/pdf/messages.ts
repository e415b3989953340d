/** Requests to the worker of the PDF tools, and its answers. */
import type { PdfFault } from '../../../core/pages/faults.ts';
import type { PageSize } from '../../../core/pages/size.ts';

/** A document and its password. */
export interface PdfFile {
  /** Identifies the document: a File sent to a worker arrives as another object. */
  key: number;
  file: Blob;
  password: string;
}

export type Format = 'png' | 'jpeg' | 'webp';

/** Options for pages as pictures. */
export interface PictureForm {
  format: Format;
  dpi: number;
  /** In percent; not used for PNG. */
  quality: number;
  transparent: boolean;
}

export type PdfRequest =
  | ({ is: 'open' } & PdfFile)
  /** A page that fits into a box of this many pixels. */
  | ({ is: 'show'; page: number; width: number; height: number } & PdfFile)
  /** Pages as pictures; each arrives as a part. `folder`: where they are stored (`createTempFile`). */
  | ({ is: 'draw'; pages: number[]; form: PictureForm; folder: string } & PdfFile);

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

/** A page's picture. */
export interface Picture {
  blob: Blob;
  crc: number;
  width: number;
  height: number;
  dpi: number;
  /** Fewer pixels than requested, because the page is too large. */
  reduced: boolean;
  /** Thumbnail. */
  thumb: Blob;
}

/** A finished page: its picture, or why there is none. */
export type DrawnPage =
  | { page: number; picture: Picture; fault?: undefined }
  | { page: number; picture?: undefined; fault: string };

export type PdfResult = PdfFacts | ShownPage | { is: 'draw' };

/** Why a document was not opened, as the details of a `Refusal`. */
export type OpenFault = PdfFault;
