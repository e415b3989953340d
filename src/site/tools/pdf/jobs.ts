/** What the pages of this shop ask of their worker, and what it answers. */
import type { PdfFault } from './engine/faults.ts';
import type { PageSize } from './engine/size.ts';

/** A document, and what opens it. */
export interface PdfFile {
  /** Tells the page's documents apart: a file that went to a worker is another object there. */
  key: number;
  file: Blob;
  password: string;
}

export type Format = 'png' | 'jpeg' | 'webp';

/** How pages become pictures. */
export interface PictureForm {
  format: Format;
  dpi: number;
  /** In percent; PNG loses nothing and needs none. */
  quality: number;
  transparent: boolean;
}

export type PdfOrder =
  | ({ is: 'open' } & PdfFile)
  /** A page to be shown in a box of so many pixels. */
  | ({ is: 'show'; page: number; width: number; height: number } & PdfFile)
  /** Pages as pictures; each comes as a part. `folder`: where they are put (`newFile`). */
  | ({ is: 'draw'; pages: number[]; form: PictureForm; folder: string } & PdfFile);

/** What is known of a document that was opened. */
export interface PdfFacts {
  is: 'open';
  pages: number;
  title: string;
  encrypted: boolean;
  repaired: boolean;
  /** Of each page, in points; null for one that is broken. Of a document with tens of thousands, those of the first. */
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
  /** Fewer pixels than were asked for, because the page is too large. */
  reduced: boolean;
  /** Small, to be shown. */
  thumb: Blob;
}

/** One page that is done: its picture, or in words why there is none. */
export type DrawnPage =
  | { page: number; picture: Picture; fault?: undefined }
  | { page: number; picture?: undefined; fault: string };

export type PdfResult = PdfFacts | ShownPage | { is: 'draw' };

/** Why a document is not opened, as the details of a `Refusal`. */
export type Refused = PdfFault;
