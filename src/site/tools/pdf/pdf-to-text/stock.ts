import { Refusal } from '../../kit/jobs.ts';
import { byPage } from '../by-page.ts';
import { PageError, type PdfDocument } from '../engine/index.ts';
import type { Mode } from './jobs.ts';
import { decodePicture, grayPicture } from './picture.ts';
import type { Stock } from './read.ts';
import { grayPage, ownText } from './read-pdf.ts';

/** The pages of a document. */
export const documentStock = (document: PdfDocument, mode: Mode): Stock => ({
  count: document.pages,
  own: (page) => byPage(document, () => ownText(document, page, mode)),
  picture: async (page) => byPage(document, () => grayPage(document, page)),
  faultOf: (error) => (error instanceof PageError ? error.message : null),
});

/** Pictures, each of them a page. */
export const pictureStock = (files: readonly File[]): Stock => ({
  count: files.length,
  own: () => null,
  async picture(page) {
    const picture = await decodePicture(files[page]!);
    try {
      return { ...grayPicture(picture), beside: [] };
    } finally {
      picture.bitmap.close();
    }
  },
  // A picture among others that cannot be shown is told of; a single one refuses.
  faultOf: (error) => (files.length > 1 && error instanceof Refusal ? error.message : null),
});
