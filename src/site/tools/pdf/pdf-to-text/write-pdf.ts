import { addHiddenText, type HiddenWord, hiddenFont } from '../../../../core/pages/hidden-text.ts';
import { PageError, type PdfDocument } from '../../../../core/pages/index.ts';
import { fileGone } from '../../../../web/pdf/page-refresh.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { levelledLine } from './level-line.ts';
import type { PageText } from './messages.ts';
import { separatedWords } from './separate-words.ts';

/**
 * Adds the recognized text to the document as a hidden layer; its own text stays. Throws a `Refusal` where a page or the file is
 * unusable.
 */
export function searchable(
  document: PdfDocument,
  pages: readonly PageText[],
  progress: (done: number) => void,
): Blob {
  try {
    layAll(document, pages, progress);
    const written = document.save();
    if (!document.lost) return written;
  } catch (error) {
    if (!document.lost) throw error instanceof PageError ? new Refusal(error.message) : error;
  }
  throw fileGone();
}

function layAll(document: PdfDocument, pages: readonly PageText[], progress: (done: number) => void): void {
  const first = pages.find(({ source }) => source === 'ocr');
  if (!first) return;
  const font = hiddenFont(document, first.page);
  try {
    pages.forEach((page, at) => {
      if (page.source === 'ocr') addHiddenText(document, page.page, wordsOf(page), font);
      progress(at + 1);
    });
  } finally {
    font.close();
  }
}

/** Words with the space after them, so that copied lines have spaces. */
const wordsOf = ({ paragraphs }: PageText): HiddenWord[] =>
  paragraphs.flat().flatMap((line) => {
    const placed = line.flatMap(({ text, place }) => (place ? [{ text, place }] : []));
    const letters = placed.map(({ text }) => [...text].length);
    const places = separatedWords(levelledLine(placed.map(({ place }) => place)), letters);
    return placed.map(({ text }, at) => {
      const place = places[at]!;
      if (at === placed.length - 1) return { text, place };
      // The space is one character wide, after the word's box.
      const length = letters[at]!;
      const wider = (length + 1) / length;
      const [a, b, c, d, e, f] = place;
      return { text: `${text} `, place: [a * wider, b * wider, c, d, e, f] as const };
    });
  });
