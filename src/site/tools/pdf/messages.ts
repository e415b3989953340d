/** Requests to the worker of the PDF tools, and its answers. */
import type { PdfFacts, PdfFile, ShownPage, ViewRequest } from '../../../web/pdf/messages.ts';

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
  | ViewRequest
  /** Pages as pictures; each arrives as a part. `folder`: where they are stored (`createTempFile`). */
  | ({ is: 'draw'; pages: number[]; form: PictureForm; folder: string } & PdfFile);

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
