import { PageError, type PdfDocument } from '../../../../core/pages/index.ts';
import { withPageRefresh } from '../../../../web/pdf/page-refresh.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import type { Mode } from './messages.ts';
import { decodePicture, grayPicture } from './picture.ts';
import type { PageSource } from './read.ts';
import { ownText, pageToRead } from './read-pdf.ts';

/** The pages of a document. */
export const documentPages = (document: PdfDocument, mode: Mode): PageSource => ({
  count: document.pages,
  own: (page) => withPageRefresh(document, () => ownText(document, page, mode)),
  picture: async (page) => withPageRefresh(document, () => pageToRead(document, page, mode)),
  faultOf: (error) => (error instanceof PageError ? error.message : null),
});

/** Pictures, each a page. */
export const picturePages = (files: readonly File[]): PageSource => ({
  count: files.length,
  own: () => null,
  async picture(page) {
    const picture = await decodePicture(files[page]!);
    try {
      return { ...grayPicture(picture), notInPicture: [], layer: null };
    } finally {
      picture.bitmap.close();
    }
  },
  // Among several pictures a broken one is reported; a single one is refused.
  faultOf: (error) => (files.length > 1 && error instanceof Refusal ? error.message : null),
});
